export {
  author,
  book,
  claims,
  companion,
  contact,
  features,
  firstDay,
  hero,
  invitation,
  lookInside,
  retailer,
} from 'virtual:content/book'
