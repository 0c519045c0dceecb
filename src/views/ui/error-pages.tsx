import { book } from 'virtual:content/book'
import { onHome, paths } from '../../core/pages/paths.ts'
import { clientErrors, help, home, notFound, serverError } from './labels.ts'
import type { ErrorPage } from './page.ts'
import messagePageSheet from './message-page.css?inline'
import { MessagePage } from './message-page.tsx'

export function notFoundPage(): ErrorPage {
  return errorPage(notFound, { href: onHome('quiz'), label: notFound.quiz })
}

/** For a request that fails before its fields are validated. */
export function clientErrorPage(status: keyof typeof clientErrors): ErrorPage {
  return errorPage({ ...clientErrors[status], code: String(status) })
}

/** `again`: the URL of the failed page, unless it was a post. */
export function serverErrorPage(again: string | undefined): ErrorPage {
  return errorPage(serverError, again ? { href: again, label: serverError.again } : undefined)
}

/** `second`: another button beside the one to the landing page. */
function errorPage(
  labels: { metaTitle?: string; code: string; heading: string; text: string },
  second?: { href: string; label: string },
): ErrorPage {
  const { code, heading, text, metaTitle = heading } = labels
  const more = (
    <>
      {help.question} <a href={paths.support}>{help.link}</a>
    </>
  )
  return {
    title: `${metaTitle} | ${book.title}`,
    description: text,
    styles: [messagePageSheet],
    body: (
      <MessagePage folio={code} heading={heading} text={text} more={more}>
        <a className="button" href={paths.home}>
          {home}
        </a>
        {second && (
          <a className="button quiet" href={second.href}>
            {second.label}
          </a>
        )}
      </MessagePage>
    ),
  }
}
