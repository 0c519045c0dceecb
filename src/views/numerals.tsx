export function Numerals() {
  const numbers = Array.from({ length: 32 }, (_, index) => index + 1)
  return (
    <p className="numerals" aria-hidden="true">
      {numbers.map((number) => (
        <span key={number}>{number}</span>
      ))}
    </p>
  )
}
