import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readContentFiles } from '../../../scripts/content/content-files.ts'
import { jsonSchemas, schemaLine } from '../../../scripts/content/editor.ts'

const files = await readContentFiles('sample')
const schemas = jsonSchemas()
// `patternErrorMessage` is an extension of the YAML language server.
const ajv = new Ajv({ allErrors: true, keywords: ['patternErrorMessage'] })

function marked(file: string, text: string): string[] {
  const validate = ajv.compile(schemas.get(file)!)
  validate(parse(text))
  return [...new Set((validate.errors ?? []).map(({ instancePath }) => instancePath))]
}

test('each YAML file of the sample names its schema and matches it', () => {
  const yaml = [...files].filter(([file]) => file.endsWith('.yaml'))
  expect(yaml.map(([file]) => file).toSorted()).toEqual([...schemas.keys()].toSorted())
  for (const [file, text] of yaml) {
    expect(text.split('\n')[0], file).toBe(schemaLine(file))
    expect(marked(file, text), file).toEqual([])
  }
})

test.each([
  ['book.yaml', /^ {2}year: .*/m, '  year: soon', '/book/year'],
  ['book.yaml', /^ {2}fullTitle:/m, '  fulTitle:', '/book'],
  ['book.yaml', /^ {2}email: .*/m, '  email: hello at example.com', '/contact/email'],
  ['quiz.yaml', /primary: loved/, 'primary: lovd', '/questions/2/answers/A/primary'],
  ['testimonials.yaml', /rating: \d/, 'rating: 6', '/0/rating'],
  ['pictures/pictures.yaml', /^signature:/m, 'portrait:', ''],
])('%s: an editor marks %s', (file, find, write, path) => {
  expect(marked(file, files.get(file)!.replace(find, write))).toEqual([path])
})
