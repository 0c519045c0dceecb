import type { ReactNode } from 'react'
import { book } from 'virtual:content/book'
import { onHome, paths } from '../pages/paths.ts'
import { badRequest, help, notFound, serverError } from './labels.ts'
import type { ErrorPage } from './page.ts'
import messagePageSheet from './message-page.css?inline'
import { Folio, MessagePage } from './message-page.tsx'

export function notFoundPage(): ErrorPage {
  return errorPage(
    notFound,
    <>
      <a className="button" href={paths.home}>
        {notFound.home}
      </a>
      <a className="button quiet" href={onHome('quiz')}>
        {notFound.quiz}
      </a>
    </>,
  )
}

/** A request refused before its fields were validated. `form`: the page with its form. */
export function refusedPage(status: keyof typeof badRequest.reasons, form?: string): ErrorPage {
  const { heading, text } = badRequest.reasons[status]
  return errorPage(
    { metaTitle: heading, code: String(status), heading, text },
    <>
      <a className="button" href={paths.home}>
        {badRequest.home}
      </a>
      {form && (
        <a className="button quiet" href={form}>
          {badRequest.form}
        </a>
      )}
    </>,
  )
}

/** `again`: the URL of the failed page, unless it was a post. */
export function serverErrorPage(again: string | undefined): ErrorPage {
  return errorPage(
    serverError,
    <>
      <a className="button" href={paths.home}>
        {serverError.home}
      </a>
      {again && (
        <a className="button quiet" href={again}>
          {serverError.again}
        </a>
      )}
    </>,
  )
}

function errorPage(
  labels: { metaTitle: string; code: string; heading: string; text: string },
  actions: ReactNode,
): ErrorPage {
  const { metaTitle, code, heading, text } = labels
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
      <MessagePage sign={<Folio>{code}</Folio>} heading={heading} text={text} more={more}>
        {actions}
      </MessagePage>
    ),
  }
}
