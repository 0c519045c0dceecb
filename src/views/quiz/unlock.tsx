import type { ReactNode } from 'react'
import { quizResult as words } from 'virtual:content/labels/quiz-result'

/** The offer of the complete profile, with its form: in a disclosure, or behind the island's button. */
export function Unlock(props: {
  open: boolean
  onUnlock: (() => void) | undefined
  children: ReactNode
}) {
  const { open, onUnlock, children } = props
  return (
    <div className="unlock grove" id="unlock">
      <p className="unlock-title">{words.unlockHeading}</p>
      <p>{words.unlockText}</p>
      {onUnlock ? (
        <>
          <button
            className="button"
            type="button"
            aria-expanded={open}
            aria-controls="unlock-panel"
            onClick={onUnlock}
          >
            {words.unlockButton}
          </button>
          <div id="unlock-panel" hidden={!open}>
            {children}
          </div>
        </>
      ) : (
        // A form with errors is the reason for this page, so it gets the focus.
        <details {...(open && { open, tabIndex: -1, autoFocus: true })}>
          <summary className="button">{words.unlockButton}</summary>
          {children}
        </details>
      )}
    </div>
  )
}
