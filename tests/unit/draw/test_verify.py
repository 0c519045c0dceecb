"""Tries scripts/verify-draw.py out.

  test_verify.py vectors       prints what 1,000 draws come to, for the site's own tests to compare with
  test_verify.py tamper FILE   changes a sound draw in 1,000 ways; exit code 1 if any of them passes
"""

import hashlib
import hmac
import importlib
import json
import sys
from pathlib import Path

# By its name as a text, because a hyphen stands in it. No cache beside it: scripts/ is no place for build products.
sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).parents[3] / "scripts"))
verify = importlib.import_module("verify-draw")
STATES, chain, checks, ranking, sha = verify.STATES, verify.chain, verify.checks, verify.ranking, verify.sha


def vectors():
    """One line a draw: how many leaves, and the beginnings of the last head, of the digest of states and of the ranking."""
    for draw in range(1000):
        seed = sha(b"draw %d" % draw)
        count = 1 + int.from_bytes(seed[:2], "big") % (200 if draw % 100 else 2000)
        receipts = [sha(seed, b"receipt %d" % n)[:16] for n in range(count)]
        leaves = [sha(receipt) for receipt in receipts]
        salts = [hmac.new(sha(seed, b"secret"), leaf, hashlib.sha256).digest()[:16] for leaf in leaves]
        sealed = [sha(salts[n], STATES[leaf[0] % 4].encode()) for n, leaf in enumerate(leaves)]
        head = chain(f"vector-{draw}", leaves)[-1]
        order = ranking(sha(seed, b"randomness"), leaves)
        digest = sha(*(b"%d " % leaf for leaf in order))
        print(count, head.hex()[:16], sha(*sealed).hex()[:16], order[0], digest.hex()[:16])


def leaves_of(value, path=()):
    """The place of every text and number in the file."""
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from leaves_of(value[key], (*path, key))
    elif value is not None:
        yield path


def holds(file):
    try:
        return all(passed for _, passed in checks(file, []))
    except (ValueError, KeyError, IndexError, TypeError):
        return False


def tamper(path):
    """Changes one character or number at a time. A round's signature alone can be swapped for another's: BLS tells that."""
    with open(path, encoding="utf-8") as text:
        original = text.read()
    if not holds(json.loads(original)):
        print("FAIL the file is not sound before any change")
        return 1
    places = list(leaves_of(json.loads(original)))
    missed = 0
    for number in range(1000):
        roll = int.from_bytes(sha(b"tamper %d" % number), "big")
        file = json.loads(original)
        place = places[roll % len(places)]
        parent = file
        for key in place[:-1]:
            parent = parent[key]
        value = parent[place[-1]]
        if isinstance(value, int):
            parent[place[-1]] = value + 1
        else:
            at = (roll >> 64) % max(1, len(value))
            other = "0" if value[at : at + 1] != "0" else "1"
            parent[place[-1]] = value[:at] + other + value[at + 1 :]
        if holds(file):
            missed += 1
            print("FAIL not detected:", *place)
    print(1000 - missed, "of 1000 changes detected")
    return 1 if missed else 0


def main(arguments):
    if arguments == ["vectors"]:
        vectors()
        return 0
    if len(arguments) == 2 and arguments[0] == "tamper":
        return tamper(arguments[1])
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
