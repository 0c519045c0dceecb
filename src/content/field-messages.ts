export { fieldMessages } from 'virtual:content/labels/forms'
