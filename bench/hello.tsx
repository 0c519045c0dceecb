import { Hono } from 'hono'

/** The least that an application on Hono does. */
const app = new Hono()
app.get('*', (c) => c.text('hello'))

export default app
