import { Hono } from 'hono/tiny'
import { deskMessage, deskPaths, deskRow } from '../../../core/pages/desk-paths.ts'
import { findPage } from '../../../views/desk/find-page.tsx'
import { find as labels } from '../../../views/desk/labels.ts'
import type { AppEnv } from '../../http/context.ts'
import { renderDesk } from '../../http/render.tsx'
import { find as findIn } from '../../owner/find.ts'
import { doneIn, textIn } from './page.ts'

export const find = new Hono<AppEnv>()

find.get(deskPaths.find, (c) => renderDesk(findPage({ done: doneIn(c) })))

// A search changes nothing; it is posted, so that the address is in no URL, history or log.
find.post(deskPaths.find, async (c) => {
  const typed = textIn(c, 'subject').trim()
  const found = await findIn(c.env.DB, typed)
  if (found.is === 'row') return c.redirect(deskRow(found.id), 303)
  if (found.is === 'message') return c.redirect(deskMessage(found.id), 303)
  const error = found.is === 'unread' ? found.error : labels[found.is]
  return renderDesk(findPage({ typed, error }), found.is === 'none' ? 404 : 422)
})
