export const groupsPage = {
  plan: 'Make a plan with your dates',
  order: 'Order copies',
  meetings: 'Five meetings, four questions each',
  meeting: (n: number) => `Meeting ${n}`,
}

export const orders = {
  copies: 'Copies',
  price: 'Price',
  email: 'Order by email',
  subject: (title: string) => `Copies of ${title}`,
  link: 'Order copies',
}
