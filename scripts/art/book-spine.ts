import { depth, height } from './projection.ts'

export function spine({ title }: { title: string }): string {
  const middle = depth / 2
  const rule = (y: number) =>
    `<rect x="6" y="${y}" width="${depth - 12}" height="1.6" fill="url(#foil)"/>`
  return `
    <rect width="${depth}" height="${height}" filter="url(#weave)" opacity=".16"/>
    ${rule(26)}${rule(31)}${rule(90)}${rule(376)}${rule(381)}
    <g font-family="Fraunces" fill="url(#foil)" text-anchor="middle">
      <text x="${middle}" y="72" font-size="32">32</text>
      <text transform="translate(${middle} 232) rotate(90)" y="10" font-size="30" letter-spacing="1.5">${title}</text>
    </g>`
}
