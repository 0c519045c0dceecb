export { draw } from 'virtual:content/labels/draw'
