/**
 * Marks the page with `data-keys` while keys are what the visitor uses. WebKit does not match `:focus-visible` on a radio
 * that an arrow key leads to, so style sheets and the quiz look at this mark as well.
 */
export function markInputByKeys(): void {
  const { dataset } = document.documentElement
  addEventListener('keydown', ({ ctrlKey, metaKey, altKey }) => {
    if (!ctrlKey && !metaKey && !altKey) dataset['keys'] = ''
  })
  addEventListener('pointerdown', () => delete dataset['keys'], { passive: true })
}
