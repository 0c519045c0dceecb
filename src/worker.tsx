import { Hono } from 'hono/tiny'
import { consume } from './delivery/consume.ts'
import type { AppEnv, Bindings } from './http/app-env.ts'
import { minuteOf } from './http/bindings.ts'
import { headers } from './http/headers.ts'
import { https } from './http/https.ts'
import { methodsOf } from './http/methods.ts'
import { notFound } from './http/not-found.ts'
import { canonicalPath } from './http/redirects.ts'
import { serverError } from './http/server-error.ts'
import { site } from './http/site.ts'
import { consumerOf } from './http/wiring.ts'
import { contest } from './routes/contest.ts'
import { discovery } from './routes/discovery.ts'
import { draw } from './routes/draw.ts'
import { entered } from './routes/entered.ts'
import { entries } from './routes/entries.ts'
import { events } from './routes/events.ts'
import { health } from './routes/health.ts'
import { newsletter } from './routes/newsletter.ts'
import { pages } from './routes/pages.ts'
import { quiz } from './routes/quiz.ts'

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
