import { labels } from 'virtual:content/labels/site'
import type { Notice } from '../content/notices.ts'
import { paths } from '../pages/paths.ts'

/** The link opens in a new tab, so that what was typed stays. */
export function NoticeText({ notice: { text, supportLink } }: { notice: Notice }) {
  if (supportLink === undefined) return text
  const [before, after] = text.split(supportLink)
  return (
    <>
      {before}
      <a href={paths.support} target="_blank" aria-label={`${supportLink} (${labels.newTab})`}>
        {supportLink}
      </a>
      {after}
    </>
  )
}
