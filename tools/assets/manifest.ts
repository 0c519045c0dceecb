import { PAPER } from '../content/colors.ts'

/** The web app manifest: https://www.w3.org/TR/appmanifest/ */
export function manifestOf(title: string, color: string): string {
  const icons = [192, 512].map((size) => ({
    src: `/icons/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  }))
  const manifest = {
    name: title,
    short_name: title,
    start_url: '/',
    display: 'browser',
    background_color: PAPER,
    theme_color: color,
    icons,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
