import { readAsset } from './assets'

// The build puts the asset's URL here (`scripts/build/sheets.ts`); under `npm run dev` a sheet is its own text.
const url = '__SHEETS_URL__'

/** The text of these sheets, in this order. */
export async function cssOf(styles: readonly string[]): Promise<string> {
  if (import.meta.env.DEV) return styles.join('')
  const texts = await readAsset<Readonly<Record<string, string>>>(url)
  return styles.map((style) => texts[style] ?? style).join('')
}
