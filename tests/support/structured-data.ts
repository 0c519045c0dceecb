import Validator from '@adobe/structured-data-validator'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type Thing = { '@type': string; [property: string]: unknown }

/** The things that a page's JSON-LD describes, from one graph. */
export function thingsIn(html: string): Thing[] {
  const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return texts.flatMap(([, text = '']) => (JSON.parse(text) as { '@graph': Thing[] })['@graph'])
}

/** What a public validator reports: by schema.org's vocabulary and by the requirements of search results. */
export async function structuredDataFaults(things: readonly Thing[]): Promise<string[]> {
  const validator = new Validator({ '@graph': await vocabulary })
  const jsonld = Object.groupBy(things, (thing) => thing['@type']) as Record<string, Thing[]>
  const issues = await validator.validate({ jsonld })
  return issues.map(({ issueMessage, fieldNames = [] }) => `${issueMessage} (${fieldNames.join()})`)
}

const vocabulary = readVocabulary()

/** Schema.org's classes and properties as schema-dts declares them; the validator would fetch them from the network. */
async function readVocabulary(): Promise<object[]> {
  const folder = dirname(createRequire(import.meta.url).resolve('schema-dts'))
  const text = await readFile(join(folder, 'schema.d.ts'), 'utf8')
  const interfaces = text.matchAll(
    /^(?:export )?interface (\w+?)(Base|Leaf) extends ([\w, <>"@]+) \{\n(.*?)^\}/gms,
  )
  return [...interfaces].flatMap(([, name = '', kind, bases = '', body = '']) => {
    const parents = bases.split(', ').map((base) => base.replace(/(Base|Leaf)$/, ''))
    // A class without subclasses is declared as a leaf only.
    const type = {
      '@id': `schema:${name}`,
      '@type': 'rdfs:Class',
      'rdfs:subClassOf': parents.filter((parent) => parent !== name).map(idOf),
    }
    const properties = [...body.matchAll(/^ {4}"(\w+)"\?:/gm)].map(([, property = '']) => ({
      '@id': `schema:${property}`,
      '@type': 'rdf:Property',
      'schema:domainIncludes': idOf(name),
    }))
    return kind === 'Leaf' && parents.includes(name) ? [] : [type, ...properties]
  })
}

function idOf(name: string) {
  return { '@id': `schema:${name}` }
}
