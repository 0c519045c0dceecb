import { paths } from '../../src/pages/paths.ts'
import { questions } from '../../src/quiz/questions.ts'

/** One hostile post: bytes and the headers that describe them. */
export type HostilePost = { headers: Record<string, string>; body: Uint8Array }

/** What an endpoint takes when it is asked nicely, and in which of the two types. */
export type Endpoint = { path: string; good: Record<string, unknown>; json: boolean; form: boolean }

const quizResult = { primary: 'Loved', secondary: ['Holy', 'Free'] }

export const endpoints: Readonly<Record<'newsletter' | 'entries' | 'quiz' | 'events', Endpoint>> = {
  newsletter: {
    path: paths.newsletter,
    good: { firstName: 'Ruth', email: 'ruth@example.org', source: 'quiz', quizResult, ...marks() },
    json: true,
    form: true,
  },
  entries: {
    path: '/f/contest',
    good: {
      fullName: 'Ruth of Moab',
      email: 'ruth@example.org',
      instagramHandle: '@ruth',
      whyWantBook: 'To read it.',
      agreement: true,
      ...marks(),
    },
    json: true,
    form: true,
  },
  quiz: {
    path: paths.quiz,
    good: Object.fromEntries(questions.map(({ id }) => [`q${id}`, 'A'])),
    json: false,
    form: true,
  },
  events: {
    path: paths.eventsApi,
    good: {
      event: 'quiz_email_captured',
      primary_result: 'Loved',
      secondary_results: ['Holy', 'Free'],
      attribution: 'utm_source=church',
    },
    json: true,
    form: false,
  },
}

function marks() {
  return { topic: '', elapsedMs: 20_000, attribution: 'utm_source=church' }
}

export function asJson(value: unknown): HostilePost {
  return post('application/json', JSON.stringify(value))
}

export function asForm(value: Record<string, unknown>): HostilePost {
  const flat = Object.entries(value).map(([name, each]): [string, string] => [
    name,
    typeof each === 'string' ? each.toWellFormed() : JSON.stringify(each),
  ])
  return post('application/x-www-form-urlencoded', new URLSearchParams(flat).toString())
}

export function post(
  type: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): HostilePost {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return { headers: { 'content-type': type, ...headers }, body: bytes }
}
