import { z } from 'zod'
import { chapterSlugs } from '../../src/book/identities.ts'
import { bookSchema } from './schemas/book.ts'
import {
  listSchema,
  pictureNames,
  picturesSchema,
  planSchema,
  redirectsSchema,
  testimonialsSchema,
} from './schemas/files.ts'
import { identitiesSchema, quizSchema } from './schemas/quiz.ts'

/**
 * The JSON Schema of each YAML file, by its path below `content/`. What depends on other files (a page that is there, a
 * preview) an editor cannot know: `check-content` says it.
 */
export function jsonSchemas(): ReadonlyMap<string, object> {
  const anything = () => true
  const schemas: [string, z.ZodType][] = [
    ['book.yaml', bookSchema(chapterSlugs, anything)],
    ['identities.yaml', identitiesSchema],
    ['list.yaml', listSchema],
    ['pictures/pictures.yaml', picturesSchema([...pictureNames, 'signature']).partial()],
    ['plan.yaml', planSchema],
    ['quiz.yaml', quizSchema],
    ['redirects.yaml', redirectsSchema(anything)],
    ['testimonials.yaml', testimonialsSchema],
  ]
  return new Map(schemas.map(([file, schema]) => [file, jsonSchema(schema)]))
}

// Draft 7 is what every editor reads. A text's placeholders are filled in after it was checked, so the input is described.
function jsonSchema(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { target: 'draft-7', io: 'input', reused: 'ref' })
}

/** Where the schema of a content file lies. */
function schemaFile(file: string): string {
  return `schemas/${file.replace(/\.yaml$/, '.json')}`
}

/** The first line of a content file, by which any editor with a YAML language server finds its schema. */
export function schemaLine(file: string): string {
  const up = '../'.repeat(file.split('/').length)
  return `# yaml-language-server: $schema=${up}${schemaFile(file)}`
}

/** What is written for editors: a schema for each file, and which one belongs to which. */
export function editorFiles(): [file: string, text: string][] {
  const schemas = [...jsonSchemas()]
  const settings = Object.fromEntries(
    schemas.map(([file]) => [`./${schemaFile(file)}`, [`content/${file}`, `sample/${file}`]]),
  )
  return [
    ...schemas.map(([file, schema]): [string, string] => [schemaFile(file), textOf(schema)]),
    ['.vscode/settings.json', textOf({ 'yaml.schemas': settings })],
    ['.vscode/extensions.json', textOf({ recommendations: ['redhat.vscode-yaml'] })],
  ]
}

function textOf(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
