export { labels } from 'virtual:content/labels/site'
