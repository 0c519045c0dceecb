/** An element for satori: React's shape without React. */
export type Node = { type: string; props: Record<string, unknown> & { children?: unknown } }

export function box(style: object, children: readonly Node[]): Node {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}

export function text(words: string, style: object): Node {
  return {
    type: 'div',
    props: { style: { textAlign: 'center', textWrap: 'balance', ...style }, children: words },
  }
}
