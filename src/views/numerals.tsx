/** The recurring ornament: the book's numerals, 1 to 32. It says nothing that the words beside it do not. */
export function Numerals({ first = 1, last = 32 }: { first?: number; last?: number }) {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return (
    <p className="numerals" aria-hidden="true">
      {numbers.join(' ')}
    </p>
  )
}
