import { labels } from 'virtual:content/labels/site'
import type { Notice } from '../content/types.ts'
import { paths } from '../pages/paths.ts'

/** Notices, newest last. Errors are announced at once, successes politely. */
export function Toasts(props: {
  notices: readonly Notice[]
  onClose?: ((notice: Notice) => void) | undefined
}) {
  const { notices, onClose } = props
  if (notices.length === 0) return null
  return (
    <div className="toasts">
      {notices.map((notice) => (
        <Toast key={`${notice.title} ${notice.text}`} notice={notice} onClose={onClose} />
      ))}
    </div>
  )
}

function Toast({
  notice,
  onClose,
}: {
  notice: Notice
  onClose: ((notice: Notice) => void) | undefined
}) {
  return (
    <div
      className="toast"
      data-tone={notice.tone}
      role={notice.tone === 'error' ? 'alert' : 'status'}
    >
      <Mark tone={notice.tone} />
      <div>
        <p className="toast-title">{notice.title}</p>
        <p>
          <NoticeText notice={notice} />
        </p>
      </div>
      {onClose && (
        <button className="toast-close" type="button" onClick={() => onClose(notice)}>
          <span className="unseen">{labels.close}</span>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="m4 4 12 12M16 4 4 16" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      )}
    </div>
  )
}

function Mark({ tone }: { tone: Notice['tone'] }) {
  return (
    <svg className="toast-mark" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d={tone === 'error' ? 'M10 2v10M10 15.5v2.5' : 'm3 11 5 5L17 4'}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
      />
    </svg>
  )
}

/** The link opens in a new tab, so that what was typed stays. */
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
