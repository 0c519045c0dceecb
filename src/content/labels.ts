export { capture, landing } from 'virtual:content/labels/landing'
export { form } from 'virtual:content/labels/forms'
export { chapterPage, guidePage } from 'virtual:content/labels/chapter'
export {
  badRequest,
  comingSoon,
  footer,
  help,
  images,
  labels,
  navigation,
  notFound,
  preview,
  serverError,
  thankYou,
} from 'virtual:content/labels/site'
