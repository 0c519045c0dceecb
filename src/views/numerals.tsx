/** The recurring ornament: the book's numerals, 1 to 32. It says nothing that the words beside it do not. */
export function Numerals() {
  const numbers = Array.from({ length: 32 }, (_, index) => index + 1)
  return (
    <p className="numerals" aria-hidden="true">
      {numbers.join(' ')}
    </p>
  )
}
