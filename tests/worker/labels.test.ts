import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadContent } from '../../scripts/content/load.ts'
import { builtAssets } from '../../harness/built.ts'

/** A text of this length stands in a script for one reason. */
const LONG = 30

test('a script carries only the labels that it shows', async () => {
  const { labels, notices } = (await loadContent('sample')).content
  const groups = Object.values(labels).flatMap((file) => Object.entries(file))
  const carried = readdirSync(builtAssets)
    .filter((file) => file.endsWith('.js'))
    .map((file) => {
      const script = readFileSync(`${builtAssets}/${file}`, 'utf8')
      const names = [...groups, ...Object.entries(notices)]
        .filter(([, group]) => textsIn(group).some((text) => script.includes(text)))
        .map(([name]) => name)
      return [file.replace(/-.{8}\.js$/, ''), names.toSorted()] as const
    })
  expect(Object.fromEntries(carried.filter(([, names]) => names.length > 0))).toEqual({
    draw: ['drawCheck'],
    'draw-report': ['drawEvents', 'drawReport'],
    'entry-form': [
      'confirmation',
      'contestEnded',
      'contestFailed',
      'contestIncomplete',
      'contestNotStarted',
      'contestSuccess',
      'entryForm',
      'publicList',
    ],
    'live-form': ['fieldMessages', 'form'],
    quiz: ['quiz'],
    'quiz-result': ['quizResult'],
    signup: ['capture', 'signupIncompleteHome'],
    'signup-fields': ['signupFailed'],
    unlock: ['quizSignupSuccess', 'signupIncompleteQuiz', 'unlock'],
  })
})

function textsIn(group: unknown): string[] {
  if (typeof group === 'string') return group.length < LONG ? [] : [group]
  return Object.values(group as object).flatMap(textsIn)
}
