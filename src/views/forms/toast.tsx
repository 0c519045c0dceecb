import { paths } from '../../core/pages/paths.ts'
import { shared as labels } from '../ui/labels.ts'
import type { Notice } from './state.ts'

/** Screen readers announce an error immediately, a success politely. */
export function Toast({ notice, onClose }: { notice: Notice; onClose?: (() => void) | undefined }) {
  const isError = notice.tone === 'error'
  return (
    <div
      className="toast raised"
      // A new element is announced again.
      key={`${notice.title} ${notice.text}`}
      data-tone={notice.tone}
      role={isError ? 'alert' : 'status'}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path
          d={isError ? 'M10 2v10M10 15.5v2.5' : 'm3 11 5 5L17 4'}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
        />
      </svg>
      <div>
        <p className="toast-title">{notice.title}</p>
        <p>
          <NoticeText notice={notice} />
        </p>
      </div>
      {onClose && (
        <button className="toast-close" type="button" onClick={onClose}>
          <span className="visually-hidden">{labels.close}</span>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="m4 4 12 12M16 4 4 16" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      )}
    </div>
  )
}

/** The link opens in a new tab, so that the form keeps its values. */
function NoticeText({ notice: { text, supportLink } }: { notice: Notice }) {
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
