/** Shows the buttons that print the page: only a script can do that. */
export function offerPrint(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-print]')) {
    button.hidden = false
    button.addEventListener('click', () => print())
  }
}
