/** The letters of a label like `xn--gre-6ka8l`; any other or invalid label unchanged. https://www.rfc-editor.org/rfc/rfc3492#section-6.2 */
export function decodedLabel(label: string): string {
  if (!label.startsWith('xn--') || label.length > 63) return label
  const begin = label.lastIndexOf('-') + 1
  if (begin === label.length) return label
  const letters = Array.from(label.slice(4, Math.max(4, begin - 1)))
  let [code, at, bias] = [128, 0, 72]
  for (let read = begin; read < label.length; at++) {
    const before = at
    let [digit, weight, step, limit] = [0, 1, 36, 0]
    do {
      digit = (Number.parseInt(label[read++] ?? '', 36) + 26) % 36
      limit = Math.min(Math.max(step - bias, 1), 26)
      at += digit * weight
      weight *= 36 - limit
      step += 36
    } while (digit >= limit)
    const count = letters.length + 1
    let delta = Math.floor((at - before) / (before === 0 ? 700 : 2))
    delta += Math.floor(delta / count)
    for (bias = 0; delta > 455; bias += 36) delta = Math.floor(delta / 35)
    bias += Math.floor((36 * delta) / (delta + 38))
    code += Math.floor(at / count)
    at %= count
    if (!(code <= 0x10ffff)) return label
    letters.splice(at, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}
