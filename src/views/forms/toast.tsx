import { paths } from '../../core/pages/paths.ts'
import { siteLabels as labels } from '../ui/labels.ts'
import { LinkedText } from '../ui/linked-text.tsx'
import type { Notice } from './state.ts'

/** Screen readers announce an error immediately, a success politely. */
export function Toast({ notice, onClose }: { notice: Notice; onClose?: (() => void) | undefined }) {
  const { tone, title, text, supportLink } = notice
  const isError = tone === 'error'
  return (
    <div
      className="toast raised"
      // A new element is announced again.
      key={`${title} ${text}`}
      data-tone={tone}
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
        <p className="toast-title">{title}</p>
        <p>
          {supportLink ? <LinkedText text={text} link={supportLink} href={paths.support} /> : text}
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
