#!/usr/bin/env python3
"""A second opinion on a draw, by Python's standard library alone. It shares no code with the site.

  verify-draw.py 2025-07.draw.json [log.json]      the proof, and a log.json that was saved before

Exit code: 0 right, or a rehearsal without a mistake; 1 wrong; 2 used wrongly. The library has no BLS12-381: the beacon's signature
is yours to compare.
docs/draw-formats.md has the formats.
"""

import hashlib
import hmac
import json
import re
import sys
from datetime import datetime, timedelta
from pathlib import Path

BEACON, REHEARSAL = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971", "0" * 64
GENESIS, PERIOD, HOUR, DAY = 1692803367000, 3000, 3600000, 86400000
REASONS = ("no_answer", "undeliverable", "declined", "ineligible")
NAME = "[^\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb]{1,100}"
TEXT, HASH, SIGNATURE, COUNT = "[^\ud800-\udfff]*", "[0-9a-f]{64}", "[0-9a-f]{96}", range(2**53)
INSTANT = "20[0-9-]{8}T[0-9:]{8}[.][0-9]{3}Z"
HEADS = [dict(hour=INSTANT, count=COUNT, head=HASH)]
# The fingerprint's lines are these fields, in this order.
COMMITMENT = dict(giveaway=TEXT, madeAt=INSTANT, count=COUNT, head=HASH, states=HASH, heads=HASH, beacon=HASH)
COMMITMENT |= dict(round=COUNT, winners=COUNT[1:], answerDays=COUNT[1:])
FILE = dict(commitment=COMMITMENT, heads=HEADS, leaves=[HASH], sealedStates=[HASH], signature=SIGNATURE)
FILE["openings"] = [dict(leaf=COUNT, salt="[0-9a-f]{32}", state="counts|repeat|held|withdrawn")]
FILE["winners"] = [dict(event=TEXT, at=INSTANT, place=COUNT, note=TEXT, hash=HASH)]


def need(holds, what):
    if not holds:
        raise ValueError(what)


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def lines(*values):
    return "\n".join(map(str, values)).encode()


def instant(value):
    """Milliseconds since 1970."""
    return (datetime.strptime(value, "%Y-%m-%dT%H:%M:%S.%fZ") - datetime(1970, 1, 1)) // timedelta(milliseconds=1)


def fit(value, shape):
    """Raises unless a value from JSON has a shape: fields, a list of one shape, a range of numbers, or a pattern of texts."""
    if value is None:
        need(shape == SIGNATURE, "a value of the proof")
    elif isinstance(shape, dict):
        need(value.keys() == shape.keys(), "the fields of the proof")
        for name in shape:
            fit(value[name], shape[name])
    elif isinstance(shape, list):
        need(isinstance(value, list), "a list of the proof")
        for each in value:
            fit(each, shape[0])
    elif isinstance(shape, range):
        need(type(value) is int and value in shape, "a number of the proof")
    else:
        need(re.fullmatch(shape, value), "a text of the proof")
        need(shape != INSTANT or instant(value), "an instant of the proof")


def check(file, saved):
    """Raises unless everything in a proof is right that this program can know."""
    terms, signature, openings, log = (file[name] for name in ("commitment", "signature", "openings", "winners"))
    leaves, sealed = ([bytes.fromhex(each) for each in file[name]] for name in ("leaves", "sealedStates"))
    link = sha(lines("thirty-two draw 1", terms["giveaway"]))
    chain = [link.hex(), *((link := sha(link, leaf)).hex() for leaf in leaves)]
    need(len(leaves) == terms["count"] and chain[-1] == terms["head"], "the list")
    need(len(sealed) == terms["count"] and sha(*sealed).hex() == terms["states"], "the sealed states")
    for heads in (file["heads"], saved):
        order = [("", 0), *((head["hour"], head["count"]) for head in heads), (terms["madeAt"] + "+", len(leaves))]
        grows = all(a[0] < b[0] and a[1] <= b[1] for a, b in zip(order, order[1:]))
        need(grows and all(chain[head["count"]] == head["head"] for head in heads), "the published heads")
    digest = sha(lines(*("{hour} {count} {head}".format(**head) for head in file["heads"])))
    need(file["heads"] and digest.hex() == terms["heads"], "the digest of the heads")
    drawable = GENESIS + (terms["round"] - 1) * PERIOD
    need(terms["beacon"] in (BEACON, REHEARSAL) and drawable - instant(terms["madeAt"]) >= HOUR, "the beacon's round")
    if signature is None:
        return need(not openings and not log, "a result before the round")

    lots = [hmac.new(sha(bytes.fromhex(signature)), leaf, hashlib.sha256).digest() for leaf in leaves]
    ranking = sorted(range(len(leaves)), key=lambda at: (lots[at], at))
    for rank, opening in enumerate(openings):
        seal = sha(bytes.fromhex(opening["salt"]), opening["state"].encode())
        need(ranking[rank] == opening["leaf"] and sealed[opening["leaf"]] == seal, "the ranking")
    counting = [opening["state"] == "counts" for opening in openings]
    need(sum(counting) == max(1, len(log) // 2) and counting[-1], "how far the leaves are opened")

    need(log, "the winners' log")
    link, before = sha(lines("thirty-two winners 1", fingerprint(terms), signature)), drawable
    for at, entry in enumerate(log):
        event, note, time = entry["event"], entry["note"], instant(entry["at"])
        link = sha(link, lines(event, entry["at"], entry["place"], note))
        need(link.hex() == entry["hash"] and time >= before and entry["place"] == (at + 1) // 2, "the winners' log")
        late, before = time > before + terms["answerDays"] * DAY, time
        taken = sum(each["event"] == "accepted" for each in log[:at])
        need(
            # First the draw, then in turn somebody is asked, and answers.
            event == ("notified" if at % 2 else "drawn") and note == "" and taken < terms["winners"]
            if at % 2 or at == 0
            else event == "accepted" and not late and re.fullmatch(NAME, note)
            or event == "expired" and note in REASONS[0 if late else 1 :],
            "the winners' log",
        )


def fingerprint(terms):
    return sha(lines(*(terms[name] for name in COMMITMENT))).hex()


def judge(proof, log=b'{"heads": []}'):
    """The bytes of a proof and of a saved log: right, wrong or rehearsal; what is wrong first; and the proof."""
    try:
        file, saved = (json.loads(each.decode(), parse_float=number) for each in (proof, log))
        fit(file, FILE)
        fit(saved["heads"], HEADS)
        check(file, saved["heads"])
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        return "wrong", str(error), None
    return "rehearsal" if file["commitment"]["beacon"] == REHEARSAL else "right", "", file


def number(digits):
    """1.0 is a whole number, as in JavaScript."""
    return int(float(digits)) if float(digits) % 1 == 0 else digits


def main(names):
    if len(names) not in (1, 2) or names[0].startswith("-"):
        print(__doc__)
        return 2
    try:
        given = [Path(name).read_bytes() for name in names]
    except OSError as error:
        print(error)
        return 2
    verdict, what, file = judge(*given)
    if verdict == "wrong":
        print("WRONG:", what)
        return 1
    terms, signature = file["commitment"], file["signature"]
    if verdict == "rehearsal":
        print("REHEARSAL: by a beacon that anybody can sign. It is whole, and proves nothing about a real drawing.")
    elif signature is None:
        print("RIGHT: everything that can be checked before the drawing.")
    else:
        print("RIGHT, IF THE SIGNATURE IS THE BEACON'S: compare the two below.")
    print("No check can know whether the rules were kept, who may take part, and who was rightly set aside.")
    print("fingerprint", fingerprint(terms))
    if signature:
        print(f"signature {signature}\n       at https://api.drand.sh/{BEACON}/public/{terms['round']}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
