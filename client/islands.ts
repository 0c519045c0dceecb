/** An island brings server-rendered markup to life, from the props that the server put beside it. */
export type IslandModule = { mount: (element: HTMLElement, props: never) => void }

/** Each island's module, loaded when it is needed. */
export const islands: Readonly<Record<string, () => Promise<{ mount: (element: HTMLElement, props: unknown) => void }>>> = {}
