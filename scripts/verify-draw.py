#!/usr/bin/env python3
"""Checks a draw a second time, with Python's standard library alone. It shares no code with the site.

The library has no BLS12-381: without --signature, looked up at the address that is printed, the beacon's signature is not checked.
Exit code: 0 all is right, 1 something is wrong or only a rehearsal, 2 used wrongly, 3 all is right but the signature not checked.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys
from datetime import datetime, timedelta, timezone

BEACON = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
REHEARSAL = "0" * 64
EPOCH, MS = datetime(1970, 1, 1, tzinfo=timezone.utc), timedelta(milliseconds=1)
GENESIS, PERIOD, LEAD, DAY = 1692803367000, 3000, 3600000, 86400000
REASONS = ("no_answer", "undeliverable", "declined", "ineligible")


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def lines(values):
    return "\n".join(str(value) for value in values).encode()


def hexes(size):
    return lambda value: isinstance(value, str) and re.fullmatch("[0-9a-f]{%d}" % (2 * size), value)


def text(value):
    return isinstance(value, str) and not re.search("[\ud800-\udfff]", value)


def count(value):
    return type(value) is int and 0 <= value < 2**53


def instant(value):
    """Milliseconds since 1970; None for what is no instant like 2025-08-19T05:00:00.000Z."""
    if not isinstance(value, str) or not re.fullmatch("20[0-9-]{8}T[0-9:]{8}[.][0-9]{3}Z", value):
        return None
    try:
        return (datetime.strptime(value + "+0000", "%Y-%m-%dT%H:%M:%S.%fZ%z") - EPOCH) // MS
    except ValueError:
        return None


HASH, STATES = hexes(32), ("counts", "repeat", "held", "withdrawn")
EVENTS = ("drawn", "notified", "accepted", "expired")
HEADS = [{"hour": instant, "count": count, "head": HASH}]
# The fingerprint's lines are these fields, in this order.
COMMITMENT = dict(giveaway=text, madeAt=instant, count=count, head=HASH, states=HASH, heads=HASH)
COMMITMENT |= dict(beacon=HASH, round=count, winners=count, answerDays=count)
FILE = {
    "commitment": COMMITMENT,
    "limits": [text],
    "heads": HEADS,
    "leaves": [HASH],
    "sealedStates": [HASH],
    "signature": lambda value: value is None or hexes(48)(value),
    "openings": [dict(leaf=count, salt=hexes(16), state=STATES.__contains__)],
    "winners": [dict(event=EVENTS.__contains__, at=instant, place=count, note=text, hash=HASH)],
}


def fits(value, shape):
    if isinstance(shape, dict):
        same = isinstance(value, dict) and value.keys() == shape.keys()
        return same and all(fits(value[name], shape[name]) for name in shape)
    if isinstance(shape, list):
        return isinstance(value, list) and all(fits(each, shape[0]) for each in value)
    return shape(value) not in (None, False)


def chain(giveaway, leaves):
    heads = [sha(b"thirty-two draw 1\n", giveaway.encode())]
    for leaf in leaves:
        heads.append(sha(heads[-1], leaf))
    return heads


def ranking(randomness, leaves):
    lots = [hmac.new(randomness, leaf, hashlib.sha256).digest() for leaf in leaves]
    return sorted(range(len(leaves)), key=lambda index: (lots[index], index))


def fingerprint(commitment):
    return sha(lines(commitment[name] for name in COMMITMENT)).hex()


def happened(log, event):
    return sum(each["event"] == event for each in log)


def allowed(log, entry, terms):
    """Whether an event may follow the ones before it."""
    if not log:
        return entry["event"] == "drawn" and entry["place"] == 0
    last, asked, at = log[-1], happened(log, "notified"), instant(entry["at"])
    if entry["event"] == "drawn" or at < instant(last["at"]):
        return False
    awaited = last["event"] == "notified"
    if entry["event"] == "notified":
        return not awaited and happened(log, "accepted") < terms["winners"] and entry["place"] == asked + 1
    if not awaited or entry["place"] != asked:
        return False
    late = at > instant(last["at"]) + terms["answerDays"] * DAY
    if entry["event"] == "accepted":
        return not late and 1 <= len(entry["note"]) <= 100 and "\n" not in entry["note"]
    return entry["note"] in REASONS and (late or entry["note"] != "no_answer")


def sound(commitment, signature, log):
    """Whether the winners' log is chained to this draw, and keeps its rules."""
    last = sha(lines(["thirty-two winners 1", fingerprint(commitment), signature]))
    for index, entry in enumerate(log):
        last = sha(last, lines(entry[name] for name in ("event", "at", "place", "note")))
        if last.hex() != entry["hash"] or not allowed(log[:index], entry, commitment):
            return False
    return bool(log)


def growing(heads, made_at):
    pairs = zip(heads, heads[1:])
    grows = all(a["hour"] < b["hour"] and a["count"] <= b["count"] for a, b in pairs)
    return grows and all(head["hour"] <= made_at for head in heads)


def checks(file, published=(), kept=None, looked_up=None):
    """The verdict of each check, as the page gives it; `unchecked` for a beacon whose signature was not looked up."""
    commitment, signature, openings, log = (file[name] for name in ("commitment", "signature", "openings", "winners"))
    leaves, sealed = ([bytes.fromhex(each) for each in file[name]] for name in ("leaves", "sealedStates"))
    heads = [head.hex() for head in chain(commitment["giveaway"], leaves)]
    known = dict(enumerate(heads))
    digest = sha(lines(f"{head['hour']} {head['count']} {head['head']}" for head in file["heads"])).hex()
    lead = GENESIS + (commitment["round"] - 1) * PERIOD - instant(commitment["madeAt"])
    holds = {
        "list": len(leaves) == commitment["count"] and heads[-1] == commitment["head"],
        "published": all(growing(each, commitment["madeAt"]) for each in (file["heads"], published))
        and all(known.get(each["count"]) == each["head"] for each in [*file["heads"], *published])
        and digest == commitment["heads"]
        and kept in (None, fingerprint(commitment), *heads),
        "states": len(sealed) == commitment["count"] and sha(*sealed).hex() == commitment["states"],
        "beacon": lead >= LEAD
        and commitment["beacon"] in (BEACON, REHEARSAL)
        and signature in (None, looked_up or signature),
        "ranking": openings == log == [],
        "winners": openings == log == [],
    }
    right = {"ranking": "waiting", "winners": "waiting", "beacon": "waiting"} if signature is None else {}
    if signature is not None:
        order = ranking(sha(bytes.fromhex(signature)), leaves)
        holds["ranking"] = len(openings) <= len(order) and all(
            index == each["leaf"] < len(sealed)
            and sha(bytes.fromhex(each["salt"]), each["state"].encode()) == sealed[index]
            for index, each in zip(order, openings)
        )
        counting = sum(each["state"] == "counts" for each in openings)
        reached = counting == max(1, happened(log, "notified")) and openings[-1]["state"] == "counts"
        holds["winners"] = reached and sound(commitment, signature, log)
        right = {} if looked_up else {"beacon": "unchecked"}
    if commitment["beacon"] == REHEARSAL:
        right["beacon"] = "rehearsal"
    return {name: right.get(name, "pass") if each else "fail" for name, each in holds.items()}


def verdict(found):
    """The verdict on the whole: right, wrong, rehearsal or unchecked."""
    if "fail" in found.values():
        return "wrong"
    return found["beacon"] if found["beacon"] in ("rehearsal", "unchecked") else "right"


def read(name):
    """The JSON in a file; None when it cannot be read. 1.0 is a whole number, as in JavaScript."""
    try:
        with open(name, encoding="utf-8") as opened:
            return json.load(opened, parse_float=lambda digits: int(float(digits)) if float(digits) % 1 == 0 else None)
    except (OSError, ValueError):
        return None


SAYS = {
    "right": (0, "RIGHT: everything that can be checked so far."),
    "wrong": (1, "WRONG: something does not match."),
    "rehearsal": (1, "REHEARSAL: by a beacon that anybody can sign. It proves nothing."),
    "unchecked": (3, "RIGHT, SIGNATURE NOT CHECKED: compare it with the beacon's, or give that with --signature."),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", help="the proof of a draw")
    parser.add_argument("log", nargs="?", help="a log.json that was saved before")
    parser.add_argument("--fingerprint", type=str.lower, help="a fingerprint of the commitment, or a seal, that was kept")
    parser.add_argument("--signature", type=str.lower, help="the round's signature, as the beacon publishes it")
    given = parser.parse_args()
    file, log = read(given.file), read(given.log) if given.log else {"heads": []}
    if not fits(file, FILE) or not isinstance(log, dict) or not fits(log.get("heads"), HEADS):
        print("WRONG: this is not a proof, or not a log.")
        return 1
    found = checks(file, log["heads"], given.fingerprint, given.signature)
    code, sentence = SAYS[verdict(found)]
    print(sentence, *(f"{result:9} {name}" for name, result in found.items()), sep="\n")
    print(f"fingerprint {fingerprint(file['commitment'])}\nsignature {file['signature']}")
    print(f"compare with https://api.drand.sh/{BEACON}/public/{file['commitment']['round']}")
    return code


if __name__ == "__main__":
    sys.exit(main())
