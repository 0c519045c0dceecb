const numerals = Array.from({ length: 32 }, (_, index) => index + 1).join('  ')

export function NumeralArc() {
  return (
    <svg className="arc" viewBox="0 0 640 330" aria-hidden="true">
      <path id="arc" d="M30 325a290 290 0 0 1 580 0" fill="none" />
      <text>
        <textPath href="#arc" textLength="905">
          {numerals}
        </textPath>
      </text>
      <path
        className="candle"
        d="M286 248v81h68v-81zM286 248c10 18 14 4 22 4s6 14 12 14 4-16 12-16 10 10 22-2"
      />
      <path className="wick" d="M320 250v-24" />
      <path
        className="flame"
        d="M324 118c-4 34-38 50-38 88 0 22 15 36 34 36s34-14 34-36c0-20-10-30-14-46-4 10-8 14-12 14 2-20 2-38-4-56Z"
      />
      <path
        className="heart"
        d="M320 186c-4 14-14 20-14 34 0 10 6 16 14 16s14-6 14-16c0-14-10-20-14-34Z"
      />
    </svg>
  )
}
