const WIDTH = 1216
const [SMALLEST, LARGEST] = [18, 96]

/** One numeral of the way: its place on the line, and its size. */
const numerals = laidOut()

/** The way from 1 to 32 as it looks to whoever walks it: each day nearer than the one before. */
export function Way() {
  return (
    <svg className="way" viewBox={`0 0 ${WIDTH} 100`} aria-hidden="true">
      {numerals.map(({ number, x, size }) => (
        <text key={number} x={x} y="80" fontSize={size}>
          {number}
        </text>
      ))}
    </svg>
  )
}

// A digit of the display face is about 0.57 of its size wide; what is left over parts the numerals evenly.
function laidOut() {
  const sizes = Array.from(
    { length: 32 },
    (_, index) => SMALLEST + (LARGEST - SMALLEST) * (index / 31) ** 8,
  )
  const widths = sizes.map((size, index) => size * 0.57 * String(index + 1).length)
  const gap = (WIDTH - widths.reduce((sum, width) => sum + width, 0)) / 31
  let x = 0
  return sizes.map((size, index) => {
    const at = { number: index + 1, x: Math.round(x), size: Math.round(size) }
    x += (widths[index] ?? 0) + gap
    return at
  })
}
