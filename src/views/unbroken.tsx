import { months } from '../content/months.ts'

// `July 20`, `July 20, 2025`, `11:59 PM EST`, `5:00 PM UTC+5:45`, `7-10 business days`, `Thirty-Two`
const oneThing = new RegExp(
  `((?:${months.join('|')}) \\d+(?:, \\d{4})?|\\d+:\\d\\d [AP]M(?: (?:EST|UTC(?:[-+][\\d:]*\\d)?))?|\\d+-\\d+ (?:business )?days|[A-Z]\\w+-[A-Z]\\w+)`,
)

/** A text whose dates, times, numbers of days and hyphenated names never break over two lines. */
export function Unbroken({ children }: { children: string }) {
  return children.split(oneThing).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span className="unbroken" key={index}>
        {piece}
      </span>
    ),
  )
}
