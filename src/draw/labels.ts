export const draw = {
  metaTitle: 'The Drawing, Open for Anyone to Check',
  metaDescription: (bookTitle: string) =>
    `How the ${bookTitle} giveaway is drawn, and how you can check the drawing yourself.`,
  heading: 'A drawing you can check',
}
