import { renderToStaticMarkup } from 'react-dom/server'
import { expect, expectTypeOf, test } from 'vitest'
import type { IslandLoaders } from '../../../client/islands.ts'
import { Island, type IslandName } from '../../../src/ui/island.tsx'

const result = { primary: 'Loved', secondary: ['Holy', 'Chosen'] } as const

test('an island’s markup has its name and props', () => {
  const html = renderToStaticMarkup(
    <Island name="quiz" props={{}}>
      form
    </Island>,
  )
  expect(html).toBe('<div data-island="quiz" data-props="{}">form</div>')
})

// `npm run check` fails if one of these lines compiles.
test('mismatched islands, props and loaders do not compile', () => {
  expectTypeOf<keyof IslandLoaders>().toEqualTypeOf<IslandName>()
  const elements = [
    // @ts-expect-error: no loader has this name
    <Island key="1" name="carousel">
      nothing
    </Island>,
    // @ts-expect-error: the clock cannot do without its props
    <Island key="2" name="clock">
      nothing
    </Island>,
    // @ts-expect-error: these are another island's props
    <Island key="3" name="entry" props={{ result }}>
      nothing
    </Island>,
    // @ts-expect-error: the quiz takes none
    <Island key="4" name="quiz" props={{ result }}>
      nothing
    </Island>,
  ]
  // @ts-expect-error: five loaders are missing
  const loaders: IslandLoaders = { quiz: async () => ({ mount: () => undefined }) }
  const unlock: IslandLoaders['unlock'] = () => Promise.reject(new Error('never called'))
  // @ts-expect-error: this one mounts with another island's props
  const clock: IslandLoaders['clock'] = unlock
  expect([elements, loaders, clock]).toHaveLength(3)
})
