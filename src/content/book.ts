export {
  author,
  book,
  claims,
  companion,
  contact,
  features,
  hero,
  invitation,
  lookInside,
  retailer,
} from 'virtual:content/book'
