export const cardsPage = {
  hint: 'Every card you see is printed, or only those you tick, four on a sheet.',
  print: 'Print',
  again: 'Choose again',
}
