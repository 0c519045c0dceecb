import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadContent } from '../../scripts/content/load.ts'
import { builtAssets } from '../../harness/built.ts'

/** Only labels have texts of this length in a script. */
const LONG = 30

test('a script contains only the labels that it shows', async () => {
  const { list, quiz: quizWords } = (await loadContent('sample')).content
  const files: object[] = await Promise.all(
    globSync('{src/*,client}/*labels.ts').map((file) => import(/* @vite-ignore */ `../../${file}`)),
  )
  const groups = files.flatMap((file): [string, unknown][] => Object.entries(file))
  const carried = readdirSync(builtAssets)
    .filter((file) => file.endsWith('.js'))
    .map((file) => {
      const script = readFileSync(`${builtAssets}/${file}`, 'utf8')
      const names = [...groups, ...Object.entries(list), ...Object.entries(quizWords)]
        .filter(([, group]) => textsIn(group).some((text) => script.includes(text)))
        .map(([name]) => name)
      return [file.replace(/-.{8}\.js$/, ''), names.toSorted()] as const
    })
  expect(Object.fromEntries(carried.filter(([, names]) => names.length > 0))).toEqual({
    'entry-form': ['confirmation', 'contestToasts', 'entryForm', 'publicList'],
    'live-form': ['emailShape', 'fieldLabels', 'missing', 'shared'],
    quiz: ['quiz'],
    'quiz-result': ['daily', 'quizResult', 'result'],
    signup: ['signup', 'signupLabels'],
    'signup-labels': ['signupFailed'],
    unlock: ['profile', 'profileToasts'],
  })
})

function textsIn(group: unknown): string[] {
  if (typeof group === 'string') return group.length < LONG ? [] : [group]
  if (typeof group === 'function') return []
  return Object.values(group as object).flatMap(textsIn)
}
