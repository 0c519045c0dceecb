/**
 * Sets `data-keys` on the page while the visitor uses the keyboard. WebKit does not match `:focus-visible` on a radio that
 * an arrow key selects, so style sheets and the quiz read this attribute too.
 */
export function markInputByKeys(): void {
  const { dataset } = document.documentElement
  addEventListener('keydown', ({ ctrlKey, metaKey, altKey }) => {
    if (!ctrlKey && !metaKey && !altKey) dataset['keys'] = ''
  })
  addEventListener('pointerdown', () => delete dataset['keys'], { passive: true })
}
