import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signupFailed } from 'virtual:content/notices'
import { paths } from '../../src/pages/paths.ts'
import { atRest, fillFields, formNames, forms, openForm } from '../support/forms.ts'
import { shared, useStage } from '../support/stage.ts'

const sizes = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const stage = useStage(shared('running'))

describe.each(formNames)('a toast of the %s form', (name) => {
  const { required } = forms[name]
  const states = [
    { missing: required.length, spokenOf: `[name=${required[0]}]` },
    { missing: 1, spokenOf: `[name=${required.at(-1)}]` },
    { missing: 0, spokenOf: '.submit' },
  ]
  test.each(sizes)(
    'is in sight with what it speaks of and covers nothing, at $width x $height, sent from the lower edge',
    async (viewport) => {
      const { page, form } = await openForm(stage, name, { viewport })
      for (const { missing, spokenOf } of states) {
        await fillFields(form, required.slice(0, required.length - missing))
        await atRest(page)
        await form.locator('.submit').evaluate(sendFromLowerEdge)
        await form.locator('.toast').waitFor()
        await atRest(page)

        const toast = await edgesOf(form.locator('.toast'))
        const spoken = await edgesOf(form.locator(`.field:has(${spokenOf}), button${spokenOf}`))
        const { bottom: head } = await edgesOf(page.locator('.top'))
        expect(Math.min(toast.top, spoken.top), spokenOf).toBeGreaterThanOrEqual(head)
        expect(Math.max(toast.bottom, spoken.bottom), spokenOf).toBeLessThanOrEqual(viewport.height)
        for (const other of await form.locator('.field, button.submit').all()) {
          const { top, bottom } = await edgesOf(other)
          expect(bottom <= toast.top || toast.bottom <= top, spokenOf).toBe(true)
        }
        await page.keyboard.press('Escape')
      }
    },
  )
})

test.each(['newsletter', 'unlock'] as const)(
  'a failed %s form leads to the support page, in its specified words',
  async (name) => {
    const { form } = await openForm(stage, name)
    await fillFields(form, forms[name].required)
    await form.locator('.submit').click()
    const alert = form.getByRole('alert')
    await alert.getByText(signupFailed.text, { exact: true }).waitFor()
    expect(await alert.getByRole('link').getAttribute('href')).toBe(paths.support)
  },
)

function sendFromLowerEdge(button: Element): void {
  button.scrollIntoView({ block: 'end', behavior: 'instant' })
  if (button instanceof HTMLElement) button.click()
}

async function edgesOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not in sight')
  return { top: box.y, bottom: box.y + box.height }
}
