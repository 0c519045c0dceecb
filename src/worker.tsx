import { Hono } from 'hono/tiny'
import { consume } from './delivery/consume'
import type { AppEnv, Bindings } from './routes/app-env'
import { contest } from './routes/contest'
import { discovery } from './routes/discovery'
import { entries } from './routes/entries'
import { notFound, serverError } from './routes/errors'
import { events } from './routes/events'
import { headers } from './routes/headers'
import { health } from './routes/health'
import { methodsOf } from './routes/methods'
import { newsletter } from './routes/newsletter'
import { oneTruePath } from './routes/one-true-path'
import { pages } from './routes/pages'
import { quiz } from './routes/quiz'
import { keptAnswer } from './routes/serve-page'
import { site } from './routes/site'
import { consumerOf, sweepOf } from './routes/wiring'

const app = new Hono<AppEnv>()
  .use(headers)
  .use(site)
  .use(oneTruePath)
  .route('/', pages)
  .route('/', contest)
  .route('/', entries)
  .route('/', newsletter)
  .route('/', quiz)
  .route('/', events)
  .route('/', discovery)
  .route('/', health)
  .onError(serverError)

const methods = methodsOf(app.routes)
app.notFound((c) => notFound(c, methods))

export default {
  fetch: (request, env, context) => keptAnswer(request, env) ?? app.fetch(request, env, context),
  queue: (batch, env) => consume(batch, consumerOf(env)),
  scheduled: (event, env) => sweepOf(env, event.scheduledTime),
} satisfies ExportedHandler<Bindings>
