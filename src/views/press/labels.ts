export const pressPage = {
  facts: 'Facts',
  title: 'Title',
  author: 'Author',
  online: 'Online',
  publisher: 'Publisher',
  year: 'Year',
  isbn: 'ISBN',
  price: 'Price',
  shop: 'Where to get it',
  words: (count: number) => `${count} words`,
  pictures: 'Pictures',
  download: (width: number) => `Download, ${width} px`,
}
