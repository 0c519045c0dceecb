import { methodNotAllowed } from 'hono/method-not-allowed'
import { Hono } from 'hono/tiny'
import { consume } from './delivery/queue.ts'
import { consumerOf, everyMinute } from './http/delivery.ts'
import type { AppEnv, Bindings } from './http/context.ts'
import { headers } from './http/headers.ts'
import { canonicalPath, https } from './http/redirects.ts'
import { withSite } from './http/moment.ts'
import { contest } from './routes/contest.ts'
import { discovery } from './routes/discovery.ts'
import { draw } from './routes/draw.ts'
import { notFound, serverError, wrongMethod } from './routes/errors.ts'
import { events } from './routes/events.ts'
import { health } from './routes/health.ts'
import { newsletter } from './routes/newsletter.ts'
import { pages } from './routes/pages.ts'
import { plan } from './routes/plan.ts'
import { quiz } from './routes/quiz.ts'

const app = new Hono<AppEnv>()
app
  .use(headers)
  .use(withSite)
  .use(https)
  .use(canonicalPath)
  .route('/', pages)
  .route('/', contest)
  .route('/', draw)
  .route('/', newsletter)
  .route('/', quiz)
  .route('/', plan)
  .route('/', events)
  .route('/', discovery)
  .route('/', health)
  // Behind the routes: only what none of them has answered gets here.
  .use(methodNotAllowed({ app, onMethodNotAllowed: wrongMethod }))
  .notFound(notFound)
  .onError(serverError)

export default {
  fetch: app.fetch,
  queue: (batch, env) => consume(batch, consumerOf(env)),
  scheduled: (event, env) => everyMinute(env, event.scheduledTime),
} satisfies ExportedHandler<Bindings>
