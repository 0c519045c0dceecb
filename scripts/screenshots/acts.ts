import type { Page } from 'playwright-core'

export async function openMenu(page: Page): Promise<void> {
  const menu = page.locator('.top > .menu')
  if (await menu.isVisible()) await menu.click()
}

export async function sendNothing(page: Page): Promise<void> {
  const form = page.locator('form:has([name=email])').last()
  await form.locator('.submit').click()
  await page.locator('.field-error').first().waitFor()
}

export async function failToSend(page: Page): Promise<void> {
  await page.route('**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await fillSignup(page)
  await page.locator('.toast').waitFor()
}

export async function signUp(page: Page): Promise<void> {
  await fillSignup(page)
  await page.locator('.signup-done').waitFor()
}

async function fillSignup(page: Page): Promise<void> {
  const form = page.locator('form:has([name=email])').last()
  await form.locator('[name=firstName]').fill('Ruth')
  await form.locator('[name=email]').fill('ruth@example.com')
  await form.locator('.submit').click()
}

export async function checkDraw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check the drawing' }).click()
  await page.locator('[data-verdict="pass"]').last().waitFor()
}

/** A form with errors, as it comes back without JavaScript. */
export async function sendBlank(page: Page): Promise<void> {
  await send(page, '', '')
}

export async function sendTooMuch(page: Page): Promise<void> {
  await send(page, 'Ruth'.repeat(5000), 'ruth@example.com')
}

async function send(page: Page, name: string, email: string): Promise<void> {
  const form = page.locator('form:has([name=email])').last()
  await form.evaluate((element) => element.setAttribute('novalidate', ''))
  await form.locator('[name=email]').fill(email)
  await form
    .locator('input[autocomplete]')
    .first()
    .evaluate((element, text) => {
      if (element instanceof HTMLInputElement) element.value = text
    }, name)
  await Promise.all([page.waitForNavigation(), form.locator('.submit').click()])
}
