import { draws } from 'virtual:content/giveaways'

const files = import.meta.glob<string>('../../content/giveaways/*.draw.json', {
  eager: true,
  import: 'default',
  query: '?url',
})

type Summary = (typeof draws)[string]

/** A draw's public data: its summary, and the URL of the whole file, which changes with its content. */
export type Draw = Summary & { file: string }

/** A giveaway's draw; undefined before the commitment. */
export function drawOf(giveaway: string): Draw | undefined {
  const file = files[`../../content/giveaways/${giveaway}.draw.json`]
  const summary = draws[giveaway]
  return summary && file !== undefined ? { ...summary, file } : undefined
}
