import { methodNotAllowed } from 'hono/method-not-allowed'
import { Hono } from 'hono/tiny'
import { consume } from './server/ledger/queue.ts'
import { consumerOf, deliveryOf, ownerOf } from './server/http/bindings.ts'
import type { AppEnv, Bindings } from './server/http/context.ts'
import { headers } from './server/http/headers.ts'
import { https } from './server/http/redirects.ts'
import { withSite } from './server/http/request-context.ts'
import { everyMinute } from './server/every-minute.ts'
import { hasPage } from './core/pages/site-pages.ts'
import { giveawayRoutes } from './server/routes/giveaway.ts'
import { dashboard } from './server/routes/dashboard.ts'
import { discovery } from './server/routes/discovery.ts'
import { draw } from './server/routes/draw.ts'
import { notFound, serverError, wrongMethod } from './server/routes/errors.ts'
import { events } from './server/routes/events.ts'
import { health } from './server/routes/health.ts'
import { newsletter } from './server/routes/newsletter.ts'
import { pages } from './server/routes/pages.ts'
import { plan } from './server/routes/plan.ts'
import { quiz } from './server/routes/quiz.ts'

const app = new Hono<AppEnv>()
app.use(headers).use(withSite).use(https)
// Hono's router ignores a trailing slash.
app.use(async (c, next) => (/.\/$/.test(c.req.path) ? c.notFound() : next()))
const routes = [
  pages,
  ...(hasPage('contest') ? [giveawayRoutes, draw] : []),
  newsletter,
  quiz,
  ...(hasPage('plan') ? [plan] : []),
  events,
  dashboard,
  discovery,
  health,
]
for (const group of routes) app.route('/', group)
app
  // Runs for requests that no route has answered.
  .use(methodNotAllowed({ app, onMethodNotAllowed: wrongMethod }))
  .notFound(notFound)
  // In development Vite prints the error with its source line and shows it over the page.
  .onError(import.meta.env.DEV ? rethrow : serverError)

function rethrow(error: Error): never {
  throw error
}

export default {
  fetch: app.fetch,
  queue: (batch, env) => consume(batch, consumerOf(env)),
  scheduled: (event, env) => everyMinute(deliveryOf(env), ownerOf(env), event.scheduledTime),
} satisfies ExportedHandler<Bindings>
