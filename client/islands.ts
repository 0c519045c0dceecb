import type { IslandName, Islands } from '../src/views/ui/island.tsx'

type Loaded<Name extends IslandName> = {
  mount: (element: HTMLElement, props: Islands[Name]) => void | Promise<void>
}

const loaders: { [Name in IslandName]: () => Promise<Loaded<Name>> } = {
  clock: () => import('./clock.ts'),
  draw: () => import('./draw.ts'),
  entry: () => import('./entry-form.tsx'),
  quiz: () => import('./quiz.tsx'),
  signup: () => import('./signup.tsx'),
  testimonials: () => import('./testimonials.tsx'),
  unlock: () => import('./unlock.tsx'),
}

/** After 10 s without its script an island shows the plain form; it can still hydrate later. */
const PATIENCE_MS = 10_000

/** Resolves on the first pointer, key or scroll event, because loading React earlier delays the first paint. */
const interacted = new Promise<unknown>((resolve) => {
  if (scrollY > 0) resolve(scrollY)
  for (const name of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(name, resolve, { once: true })
  addEventListener('pointermove', function moved(move) {
    // Chromium also fires a pointermove of zero distance when a page opens under a resting pointer.
    if (!move.movementX && !move.movementY) return
    removeEventListener('pointermove', moved)
    resolve(move)
  })
})

/** Resolves after IME composition, because hydrating the field would cut the word off. */
let composed: Promise<unknown> | undefined
addEventListener('compositionstart', () => {
  composed = new Promise((resolve) => {
    addEventListener('compositionend', () => setTimeout(resolve), { once: true })
  })
})

const loading = new Map<HTMLElement, Promise<void>>()

/** Loads each island near the viewport or on pointer, touch or focus; the quiz also when the browser is idle. */
export function wakeIslands(): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) void approach(target as HTMLElement)
      }
    },
    { rootMargin: '300px' },
  )
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    element.dataset['state'] = 'waiting'
    if (hasEntered(element)) element.dataset['entered'] = ''
    near.observe(element)
    for (const name of ['pointerdown', 'focusin'])
      element.addEventListener(name, () => void load(element), { once: true })
    const hover = () => void interacted.then(() => load(element))
    element.addEventListener('pointerover', hover, { once: true })
    if (element.dataset['island'] === 'quiz') void interacted.then(() => loadWhenIdle(element))
  }
}

function hasEntered({ dataset }: HTMLElement): boolean {
  if (dataset['island'] !== 'entry') return false
  try {
    return `entered-${JSON.parse(dataset['props']!).giveaway.id}` in localStorage
  } catch {
    return false // storage is blocked
  }
}

async function approach(element: HTMLElement): Promise<void> {
  const { island, entered } = element.dataset
  // The clock starts without input, to keep an open tab current; so does a confirmation on the device that entered.
  if (island !== 'clock' && entered === undefined) await interacted
  void load(element)
}

/** Preloads the quiz, except with data saving on. */
function loadWhenIdle(element: HTMLElement): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  // Safari has no requestIdleCallback.
  const whenIdle = window.requestIdleCallback ?? setTimeout
  whenIdle(() => {
    for (const href of element.parentElement?.dataset['modules']?.match(/\S+/g) ?? []) {
      const attributes = { rel: 'modulepreload', fetchPriority: 'low', href }
      document.head.append(Object.assign(document.createElement('link'), attributes))
    }
    void load(element)
  })
}

/** Loads an island once. Resolves when it is ready or has failed. */
function load(element: HTMLElement): Promise<void> {
  const started = loading.get(element) ?? startLoading(element)
  loading.set(element, started)
  return started
}

function startLoading(element: HTMLElement): Promise<void> {
  element.dataset['state'] = 'loading'
  return new Promise((resolve) => {
    const fail = () => {
      if (element.dataset['state'] === 'loading') element.dataset['state'] = 'failed'
      resolve()
    }
    setTimeout(fail, PATIENCE_MS)
    fetchAndMount(element).then(() => {
      element.dataset['state'] = 'ready'
      resolve()
    }, fail)
  })
}

/** Rejects when the script cannot be fetched. */
async function fetchAndMount(element: HTMLElement): Promise<void> {
  const { island, props = '{}' } = element.dataset
  // `Island` checks name and props together at compile time.
  const { mount } = await loaders[island as IslandName]()
  await composed
  await mount(element, JSON.parse(props))
}

/** Holds a form that is submitted early until its island is ready. If loading fails, the browser posts it. */
export function holdEarlySubmits(): void {
  // Native validation would show its own message instead of the form's toast, and fire no submit event.
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-island] form'))
    form.noValidate = true

  const held = new Set<HTMLElement>()
  addEventListener('submit', hold, { capture: true })

  function hold(event: SubmitEvent): void {
    const island = (event.target as Element).closest<HTMLElement>('[data-island]')
    if (!island?.matches('[data-state=waiting], [data-state=loading]')) return
    event.preventDefault()
    event.stopPropagation()
    if (held.has(island)) return
    held.add(island)
    // A form that a tool changed is replaced when its island hydrates.
    void load(island).then(() => island.querySelector('form')?.requestSubmit())
  }
}
