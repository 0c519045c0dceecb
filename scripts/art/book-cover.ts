import { height, width } from './projection.ts'

export function cover({ title, author }: { title: string; author: string }): string {
  const centre = width / 2 + 6
  return `
    <rect width="${width}" height="${height}" rx="2" fill="url(#cloth)"/>
    <rect width="${width}" height="${height}" filter="url(#weave)" opacity=".2"/>
    <rect width="${width}" height="${height}" fill="url(#shade)"/>
    <g fill="none" stroke="url(#foil)">
      <rect x="36" y="22" width="244" height="396" stroke-width="2.2"/>
      <rect x="41.500" y="27.500" width="233" height="385" stroke-width=".8"/>
    </g>
    ${rays(centre, 168, 82)}
    <g font-family="Fraunces" fill="url(#foil)" text-anchor="middle">
      <text x="${centre}" y="206" font-size="112" letter-spacing="-4">32</text>
      <text x="${centre}" y="318" font-size="31" letter-spacing="1">${title}</text>
      <text x="${centre}" y="343" font-size="11.500">32 Days to Freedom</text>
      <text x="${centre}" y="359" font-size="11.500">in Who You Are in Christ</text>
      <text x="${centre}" y="395" font-size="12.500" letter-spacing=".6">${author}</text>
    </g>
    <rect width="${width}" height="${height}" rx="2" fill="url(#sheen)"/>`
}

function rays(x: number, y: number, radius: number): string {
  const lines = Array.from({ length: 32 }, (_, index) => {
    const angle = (index / 32) * 2 * Math.PI - Math.PI / 2
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const end = radius + (index % 4 === 0 ? 26 : index % 2 === 0 ? 19 : 12)
    const at = (length: number) =>
      `${(x + cos * length).toFixed(2)} ${(y + sin * length).toFixed(2)}`
    return `M${at(radius)}L${at(end)}`
  })
  return `<path d="${lines.join('')}" fill="none" stroke="url(#foil)" stroke-width="2.200" stroke-linecap="round"/>`
}
