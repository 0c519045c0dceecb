import { draws } from 'virtual:content/giveaways'

const files = import.meta.glob<string>('../../content/giveaways/*.draw.json', {
  eager: true,
  import: 'default',
  query: '?url',
})

type Summary = (typeof draws)[string]

/** What is public of a giveaway's draw: its summary, and the URL of the whole file, whose name changes with it. */
export type Draw = Summary & { file: string }

/** A giveaway's draw; undefined until it is committed. */
export function drawOf(giveaway: string): Draw | undefined {
  const file = files[`../../content/giveaways/${giveaway}.draw.json`]
  const summary = draws[giveaway]
  return summary && file !== undefined ? { ...summary, file } : undefined
}
