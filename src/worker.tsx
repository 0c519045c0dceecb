import { Hono } from 'hono/tiny'
import { consume } from './delivery/consume'
import type { AppEnv, Bindings } from './http/app-env'
import { canonicalPath } from './http/canonical-path'
import { serverError } from './http/server-error'
import { notFound } from './http/not-found'
import { headers } from './http/headers'
import { https } from './http/https'
import { methodsOf } from './http/methods'
import { site } from './http/site'
import { consumerOf } from './http/wiring'
import { minuteOf } from './http/minute'
import { contest } from './routes/contest'
import { discovery } from './routes/discovery'
import { draw } from './routes/draw'
import { entered } from './routes/entered'
import { entries } from './routes/entries'
import { events } from './routes/events'
import { health } from './routes/health'
import { newsletter } from './routes/newsletter'
import { pages } from './routes/pages'
import { quiz } from './routes/quiz'

const app = new Hono<AppEnv>()
  .use(headers)
  .use(site)
  .use(https)
  .use(canonicalPath)
  .route('/', pages)
  .route('/', contest)
  .route('/', entries)
  .route('/', entered)
  .route('/', draw)
  .route('/', newsletter)
  .route('/', quiz)
  .route('/', events)
  .route('/', discovery)
  .route('/', health)
  .onError(serverError)

const methods = methodsOf(app.routes)
app.notFound((c) => notFound(c, methods))

export default {
  fetch: app.fetch,
  queue: (batch, env) => consume(batch, consumerOf(env)),
  scheduled: (event, env) => minuteOf(env, event.scheduledTime),
} satisfies ExportedHandler<Bindings>
