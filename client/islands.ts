type Island = { mount: (element: HTMLElement, props: never) => void }

/** Each island's module, loaded when its part of the page comes near. */
export const islands: Readonly<Record<string, () => Promise<Island>>> = {
  clock: () => import('./clock'),
  entry: () => import('./entry-form'),
  quiz: () => import('./quiz'),
  signup: () => import('./signup'),
  testimonials: () => import('./testimonials'),
  unlock: () => import('./unlock'),
}
