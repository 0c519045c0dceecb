#!/usr/bin/env python3
"""Checks a draw a second time, with Python's standard library alone.

  verify-draw.py FILE [LOG]    checks a draw file, and the heads of a saved log.json; exit code 1 if anything fails

It shares no code with the site. The standard library has no BLS12-381, so the beacon's signature is the one thing that it does
not check: compare it with https://api.drand.sh/52db9ba7.../public/ROUND, whose address this prints.
"""

import hashlib
import hmac
import json
import sys
from datetime import datetime

BEACON = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
GENESIS, PERIOD, LEAD = 1692803367, 3, 3600
STATES = ("counts", "repeat", "held", "withdrawn")
REASONS = ("no_answer", "undeliverable", "declined", "ineligible")


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def unhex(text):
    if text != text.lower():
        raise ValueError("not lower-case hex")
    return bytes.fromhex(text)


def instant(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def chain(giveaway, leaves):
    heads = [sha(b"thirty-two draw 1\n", giveaway.encode())]
    for leaf in leaves:
        heads.append(sha(heads[-1], leaf))
    return heads


def ranking(randomness, leaves):
    lots = [hmac.new(randomness, leaf, hashlib.sha256).digest() for leaf in leaves]
    return sorted(range(len(leaves)), key=lambda index: (lots[index], index))


def fingerprint(commitment):
    names = "giveaway madeAt count head states heads beacon round winners answerDays"
    return sha("\n".join(str(commitment[name]) for name in names.split()).encode())


def allowed(log, entry, terms):
    """Whether an event may follow the ones before it."""
    if not log:
        return entry["event"] == "drawn"
    last = log[-1]
    asked = sum(each["event"] == "notified" for each in log)
    accepted = sum(each["event"] == "accepted" for each in log)
    if entry["event"] == "drawn" or instant(entry["at"]) < instant(last["at"]):
        return False
    awaited = last["event"] == "notified"
    if entry["event"] == "notified":
        return not awaited and accepted < terms["winners"] and entry["place"] == asked + 1
    if not awaited or entry["place"] != asked:
        return False
    late = instant(entry["at"]) > instant(last["at"]) + terms["answerDays"] * 86400
    if entry["event"] == "accepted":
        return not late and 1 <= len(entry["note"]) <= 100 and "\n" not in entry["note"]
    return entry["note"] in REASONS and (late or entry["note"] != "no_answer")


def sound(commitment, signature, log):
    """Whether the winners' log is chained to this draw, and keeps its rules."""
    text = f"thirty-two winners 1\n{fingerprint(commitment).hex()}\n{signature}"
    last = sha(text.encode())
    for index, entry in enumerate(log):
        event = "\n".join(str(entry[name]) for name in ("event", "at", "place", "note"))
        last = sha(last, event.encode())
        if last.hex() != entry["hash"] or not allowed(log[:index], entry, commitment):
            return False
    return bool(log)


def growing(heads):
    pairs = zip(heads, heads[1:])
    return all(a["hour"] < b["hour"] and a["count"] <= b["count"] for a, b in pairs)


def checks(file, published):
    commitment = file["commitment"]
    leaves = [unhex(leaf) for leaf in file["leaves"]]
    sealed = [unhex(state) for state in file["sealedStates"]]
    heads = chain(commitment["giveaway"], leaves)
    count = commitment["count"]
    known = {number: head.hex() for number, head in enumerate(heads)}
    yield "list", len(leaves) == count and known[count] == commitment["head"]
    lists = (file["heads"], published)
    lines = "\n".join(f"{h['hour']} {h['count']} {h['head']}" for h in file["heads"])
    yield "published", (
        all(known.get(h["count"]) == h["head"] for heads in lists for h in heads)
        and all(growing(heads) for heads in lists)
        and sha(lines.encode()).hex() == commitment["heads"]
    )
    yield "states", len(sealed) == count and sha(*sealed).hex() == commitment["states"]
    ahead = GENESIS + (commitment["round"] - 1) * PERIOD - instant(commitment["madeAt"])
    yield "beacon's round", ahead >= LEAD and commitment["beacon"] == BEACON
    signature, openings = file["signature"], file["openings"]
    if signature is None:
        yield "nothing drawn yet", openings == [] and file["winners"] == []
        return
    order = ranking(sha(unhex(signature)), leaves)
    yield "ranking", len(openings) <= len(order) and all(
        order[index] == each["leaf"]
        and each["state"] in STATES
        and sha(unhex(each["salt"]), each["state"].encode()) == sealed[each["leaf"]]
        for index, each in enumerate(openings)
    )
    counting = sum(each["state"] == "counts" for each in openings)
    asked = sum(each["event"] == "notified" for each in file["winners"])
    ends = bool(openings) and openings[-1]["state"] == "counts"
    yield "winners", counting == max(1, asked) and ends and sound(commitment, signature, file["winners"])


def verify(path, log=None):
    with open(path, encoding="utf-8") as text:
        file = json.load(text)
    published = []
    if log:
        with open(log, encoding="utf-8") as text:
            published = json.load(text)["heads"]
    failed = 0
    for name, holds in checks(file, published):
        failed += not holds
        print("pass" if holds else "FAIL", name)
    print("fingerprint of the commitment:", fingerprint(file["commitment"]).hex())
    if file["signature"]:
        print("compare by hand: signature", file["signature"])
        print(f"with https://api.drand.sh/{BEACON}/public/{file['commitment']['round']}")
    return 1 if failed else 0


def main(arguments):
    if len(arguments) in (1, 2):
        return verify(*arguments)
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
