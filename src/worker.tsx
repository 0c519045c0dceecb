import { methodNotAllowed } from 'hono/method-not-allowed'
import { Hono } from 'hono/tiny'
import { consume } from './delivery/queue.ts'
import { consumerOf, everyMinute } from './http/bindings.ts'
import type { AppEnv, Bindings } from './http/context.ts'
import { headers } from './http/headers.ts'
import { canonicalPath, https } from './http/redirects.ts'
import { withSite } from './http/request-context.ts'
import { hasPage } from './pages/site-pages.ts'
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
app.use(headers).use(withSite).use(https).use(canonicalPath)
const routes = [
  // Before `pages`, which would render their pages without the data of the ledger or an entry.
  ...(hasPage('contest') ? [draw, contest] : []),
  pages,
  newsletter,
  quiz,
  ...(hasPage('plan') ? [plan] : []),
  events,
  discovery,
  health,
]
for (const each of routes) app.route('/', each)
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
  scheduled: (event, env) => everyMinute(env, event.scheduledTime),
} satisfies ExportedHandler<Bindings>
