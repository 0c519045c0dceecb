import type { z } from 'zod'
import { nearest } from '../../src/core/lib/words.ts'
import type { Reading } from './content-files.ts'
import { mailPlaceholders } from './placeholders.ts'
import { lineAt, readFrontMatter } from './prose-file.ts'
import { mailSchema, mailSeriesSchema } from './schemas/files.ts'
import { checkFields, type Fields } from './yaml.ts'

/** A mail of `content/mails/`; its text is Markdown with names in double braces. */
export type Template = Partial<z.output<typeof mailSeriesSchema>> & z.output<typeof mailSchema>

export type Mails = ReadonlyMap<string, Template>

/** Each mail by its file, and when it is sent. */
export const sent: Readonly<Record<string, string>> = {
  welcome: 'at once after a signup',
  declarations: 'days 2 to 32, one a day after the welcome',
  profile: 'at once, to whoever has a profile_url',
  'giveaway-opens': 'when a giveaway opens, to all',
  'giveaway-confirmation': 'by the form service, for each entry',
  'giveaway-winner': 'by you, to the person who was drawn',
  'giveaway-won': 'by you, to the winner who has accepted',
}

const known = mailPlaceholders.map((name) => name.slice(1, -1))
export const PLACE = /\{\{(\w*)\}\}/g

export function readMails(reading: Reading): Mails {
  const mails = [...reading.files].flatMap(([file, source]): [string, Template][] => {
    const name = /^mails\/(.+)\.md$/.exec(file)?.[1]
    if (name === undefined) return []
    const { fields, body, fence } = readFrontMatter(file, source)
    const schema = name === 'declarations' ? mailSeriesSchema : mailSchema
    const whole: Fields = {
      ...fields,
      data: fields.data && { ...fields.data, text: body.trim() },
      lineOf: (path) => (path[0] === 'text' ? fence : fields.lineOf(path)),
    }
    for (const { 0: found, 1: place = '', index } of source.matchAll(PLACE)) {
      if (known.includes(place)) continue
      const guess = nearest(place, known)
      const right = guess ? `write {{${guess}}}` : `known names: ${known.join(', ')}`
      const advice = `unknown name "${found}"; ${right}`
      reading.problems.push({ file, line: lineAt(source, index), field: 'text', advice })
    }
    return [[name, checkFields(reading, whole, schema)]]
  })
  return new Map(mails)
}
