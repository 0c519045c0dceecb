import { deskMessage, deskPaths } from '../../core/pages/desk-paths.ts'
import type { DeskPage } from './document.tsx'
import { erase as erasing, message as labels } from './labels.ts'
import { Press } from './parts.tsx'
import type { MessageLine } from './types.ts'

/** A message that could not be stored, as it is. */
export function messagePage({ id, received, cause, body }: MessageLine): DeskPage {
  return {
    path: deskPaths.find,
    title: labels.title,
    body: (
      <>
        <header>
          <h1>{labels.title}</h1>
          <p className="note">{`${received}, ${cause}`}</p>
        </header>
        <p>{labels.help}</p>
        <pre className="box card raised">{body}</pre>
        <Press action={deskMessage(id, 'erase')}>{erasing.button(1)}</Press>
      </>
    ),
  }
}
