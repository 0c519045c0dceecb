export function Numerals({ first = 1, last = 32 }: { first?: number; last?: number }) {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return (
    <p className="numerals" aria-hidden="true">
      {numbers.join(' ')}
    </p>
  )
}
