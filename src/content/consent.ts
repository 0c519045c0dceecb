export { consents } from 'virtual:content/consent'
