import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Newsletter } from '../../src/core/newsletter/services.ts'
import { KIT_API } from '../../src/server/services/kit.ts'
import { jsonFields } from '../../src/server/services/outcome.ts'
import { cleanLine } from '../../src/core/forms/text.ts'
import { plural } from '../../src/core/text/words.ts'
import type { CommandResult } from './context.ts'
import { type Fetch, fetchText } from './fetch.ts'
import { Failure } from '../terminal/failure.ts'

type Mail = { subject: string; preview: string; body: string }

const created = z.object({ sequence: z.object({ id: z.number() }) })
const sequenceList = z.object({
  sequences: z.array(z.object({ id: z.number(), name: z.string() })),
})
const emailList = z.object({
  emails: z.array(
    z.object({
      id: z.number(),
      subject: z.string(),
      preview_text: z.string().nullable(),
      content: z.string().nullable(),
      delay_value: z.number(),
      delay_unit: z.string(),
    }),
  ),
})

/**
 * Makes Kit's sequence `name` have exactly these mails: the first at once, then one a day. A new sequence
 * is paused. A run sends only what differs: https://developers.kit.com/api-reference/sequence-emails
 */
export async function fillSequence(
  { key = '', url = KIT_API }: Pick<Newsletter, 'key' | 'url'>,
  { name, mails, yes }: { name: string; mails: readonly Mail[]; yes: boolean },
  fetchImpl: Fetch,
): Promise<CommandResult> {
  const { sequences } = await call(sequenceList, 'GET', '/sequences?per_page=1000')
  const [sequence, ...others] = sequences.filter((each) => each.name === name)
  if (others.length > 0)
    throw new Failure(`Kit has several sequences with the name "${name}". Rename all but one.`)
  const { emails } = sequence
    ? await call(emailList, 'GET', `${emailsOf(sequence)}?include_content=true&per_page=1000`)
    : { emails: [] }
  if (emails.length > mails.length)
    throw new Failure(
      `The sequence "${name}" has ${emails.length} emails; these are ${mails.length}. Move the others into a sequence of their own.`,
    )

  const changes = mails.flatMap((mail, position) => {
    const fields = {
      subject: mail.subject,
      preview_text: mail.preview,
      content: mail.body,
      delay_value: position === 0 ? 0 : 1,
      delay_unit: 'days',
    }
    const { id, ...stored } = emails[position] ?? {}
    return isDeepStrictEqual(stored, fields) ? [] : [{ id, fields, position }]
  })
  const added = changes.filter(({ id }) => id === undefined).length
  const summary = `Sequence "${name}" in Kit: ${plural(added, 'email')} to add, ${changes.length - added} to change.`
  if (changes.length === 0) return { lines: [summary] }
  if (!yes) {
    const list = changes.map(
      ({ id, fields }) => `  ${id === undefined ? 'add' : 'change'}: ${fields.subject}`,
    )
    return { lines: [summary, ...list, 'Nothing was changed. Add --yes to do it.'], exit: 2 }
  }

  const target =
    sequence ?? (await call(created, 'POST', '/sequences', { name, active: false })).sequence
  for (const { id, fields, position } of changes)
    if (id === undefined)
      // Published, so that one switch starts all: the sequence's own.
      await call(z.unknown(), 'POST', emailsOf(target), { ...fields, position, published: true })
    else await call(z.unknown(), 'PUT', `${emailsOf(target)}/${id}`, fields)
  const next = sequence ? [] : ['It is paused: read it in Kit, then switch it on.']
  return { lines: [summary, 'Done.', ...next] }

  async function call<Answer>(
    schema: z.ZodType<Answer>,
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> {
    const { status, text } = await fetchText(fetchImpl, `${url}${path}`, {
      method,
      headers: { 'x-kit-api-key': key, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const read = schema.safeParse(jsonFields(text))
    const isOk = status >= 200 && status < 300
    if (isOk && read.success) return read.data
    const reason = cleanLine(text).slice(0, 200)
    const unread = isOk ? ' without the fields of its API' : ''
    const what = status === 0 ? 'did not answer' : `answered ${status}${unread}`
    throw new Failure(`Kit ${what} (${reason}). A second run does the rest.`, 3)
  }
}

function emailsOf({ id }: { id: number }): string {
  return `/sequences/${id}/emails`
}
