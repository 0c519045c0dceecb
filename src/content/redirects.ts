export { redirects } from 'virtual:content/redirects'
