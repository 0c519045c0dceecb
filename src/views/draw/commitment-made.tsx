import { draw } from 'virtual:content/labels/draw'
import type { Draw } from '../../content/draws.ts'
import { fingerprintOf } from '../../domain/draw/commitment.ts'
import { fill } from '../../domain/words.ts'
import { instantOf, quicknet } from '../../draw/beacon.ts'
import { longInstant } from '../../lib/dates.ts'
import { Unbroken } from '../unbroken.tsx'

const words = draw.commitment

/** The commitment in words, and its codes to save. */
export function CommitmentMade({
  commitment,
  offsetMinutes,
}: {
  commitment: Draw['commitment']
  offsetMinutes: number
}) {
  const { madeAt, round, count, head } = commitment
  const places = {
    madeAt: longInstant({ ms: Date.parse(madeAt), offsetMinutes }),
    round,
    roundAt: longInstant({ ms: instantOf(quicknet, round), offsetMinutes }),
  }
  return (
    <>
      <p>
        <Unbroken>{fill(words.text, places)}</Unbroken>
      </p>
      <dl className="codes">
        <dt>{words.count}</dt>
        <dd>{count}</dd>
        <dt>{words.head}</dt>
        <dd>
          <code>{head}</code>
        </dd>
        <dt>{words.fingerprint}</dt>
        <dd>
          <code>{fingerprintOf(commitment)}</code>
          <span className="field-help">{words.fingerprintHelp}</span>
        </dd>
      </dl>
    </>
  )
}
