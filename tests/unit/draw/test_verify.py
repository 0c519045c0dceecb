"""Tries scripts/verify-draw.py out.

  test_verify.py vectors       prints what 1,000 draws come to, for the site's own tests to compare with
  test_verify.py verdicts      says of each proof on standard input what the verifier says, for the same
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
STATES, chain, ranking, sha = verify.STATES, verify.chain, verify.ranking, verify.sha
CHECKS = ("list", "published", "states", "beacon", "ranking", "winners")


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


def verdicts():
    """For each line of JSON what the verifier says of a file, given published heads and what was kept."""
    for line in sys.stdin:
        given = json.loads(line)
        if not verify.fits(given["file"], verify.FILE):
            print("unreadable")
            continue
        found = verify.checks(given["file"], given["heads"], given.get("kept"), given.get("signature"))
        print(verify.verdict(found), *(found[name] for name in CHECKS))


def main(arguments):
    if arguments == ["vectors"]:
        vectors()
        return 0
    if arguments == ["verdicts"]:
        verdicts()
        return 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
