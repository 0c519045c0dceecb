const numerals = Array.from({ length: 32 }, (_, index) => index + 1).join('  ')

/** The thirty-two numerals as a rising sun. */
export function NumeralArc() {
  return (
    <svg className="arc" viewBox="0 0 640 330" aria-hidden="true">
      <path id="arc" d="M30 325a290 290 0 0 1 580 0" fill="none" />
      <text>
        <textPath href="#arc" textLength="905">
          {numerals}
        </textPath>
      </text>
      <path className="flame" d="M320 190c34 40 46 62 46 86a46 46 0 0 1-92 0c0-24 12-46 46-86Z" />
    </svg>
  )
}
