export const cardsPage = {
  choice: 'Cards',
  hint: 'Tick the cards to print. Without a tick, all are printed, four on a sheet.',
  print: 'Print the cards',
  again: 'Clear the ticks',
}
