import type { Labels } from 'virtual:content/labels'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Reading } from './content-files.ts'
import { datePlaceholders } from './placeholders.ts'
import { counted, counts, several, words } from './schemas/fields.ts'
import { readYamlFile } from './yaml-file.ts'

/**
 * The labels of the sample book are the schema of all labels: the same files, names and lists, and in a text the
 * placeholders that the sample's has.
 */
const SAMPLE = 'sample/labels'

/** Texts by their names, in groups and lists. */
export type Shape = string | readonly Shape[] | { readonly [name: string]: Shape }

/** What the sample book's label files have, by the files' names. */
export function sampleLabels(): [name: string, shape: Shape][] {
  const files = readdirSync(SAMPLE).filter((file) => file.endsWith('.yaml'))
  return files
    .toSorted()
    .map((file) => [
      basename(file, '.yaml'),
      parse(readFileSync(join(SAMPLE, file), 'utf8')) as Shape,
    ])
}

/** What any label may name: it is said once, in `book.yaml`. */
export type Named = Readonly<Record<'bookTitle' | 'authorName', string>>

/** `labels/*.yaml`: buttons, headings and messages, by their place on the site. */
export function readLabels(reading: Reading, named: Named): Labels {
  const labels = sampleLabels().map(([name, shape]) => [
    name,
    readYamlFile(reading, `labels/${name}.yaml`, schemaLike(shape, named)),
  ])
  return Object.fromEntries(labels) as Labels
}

/** The schema of a label file that has what the sample's has. */
export function schemaLike(shape: Shape, named: Named, more: readonly string[] = []): z.ZodType {
  if (typeof shape === 'string') return textLike(shape, named, more)
  if (Array.isArray(shape)) return several(schemaLike(shape[0] as Shape, named))
  const fields = Object.entries(shape).map(([name, inside]) => [
    name,
    schemaLike(inside, named, MORE[name] ?? more),
  ])
  return z.strictObject(Object.fromEntries(fields) as Record<string, z.ZodType>)
}

/** Placeholders that are filled in below a name, also where the sample's text does without one. */
const MORE: Readonly<Record<string, readonly string[]>> = { images: ['title', 'author'] }

/** Where there is one date, there are all; a number of questions may also begin a sentence. */
function textLike(sample: string, named: Named, more: readonly string[]): z.ZodType {
  const shown = Array.from(sample.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  if (shown.some((name) => Object.hasOwn(counts, name))) return counted
  const dates = shown.some((name) => datePlaceholders.includes(name)) ? datePlaceholders : []
  const known = Object.entries(named)
  return words(...new Set([...shown, ...dates, ...more, ...Object.keys(named)])).transform((text) =>
    known.reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, () => value), text),
  )
}
