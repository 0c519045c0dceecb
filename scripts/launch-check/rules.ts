/** The site's own rules that a check goes by. They import content as Vite makes it, so Vite loads them. */
export { readConfiguration } from '../../src/configuration.ts'
export { upstreamsOf } from '../../src/delivery/upstreams.ts'
