import type { Page } from 'playwright-core'
import { chapterPath, drawPath, guidePath, identityPath, paths } from '../../src/pages/paths.ts'
import { questions } from '../../src/quiz/questions.ts'
import {
  checkDraw,
  failToSend,
  openMenu,
  sendBlank,
  sendNothing,
  sendTooMuch,
  signUp,
} from './acts.ts'
import { answer, sendAnswers, unlock } from './quiz-acts.ts'

export type Shot = {
  name: string
  /** The giveaway's phase, a finished draw, a preview, or an unreadable configuration. */
  site: 'not_started' | 'open' | 'ended' | 'drawn' | 'preview' | 'broken'
  path: string
  act?: (page: Page) => Promise<void>
  scripted?: boolean
  /** False takes the viewport only. */
  whole?: boolean
}

export const shots: readonly Shot[] = [
  { name: 'home', site: 'open', path: paths.home },
  { name: 'home-fold', site: 'open', path: paths.home, whole: false },
  { name: 'home-menu', site: 'open', path: paths.home, whole: false, act: openMenu },
  { name: 'home-without-script', site: 'open', path: paths.home, scripted: false },
  { name: 'signup-incomplete', site: 'open', path: paths.home, whole: false, act: sendNothing },
  { name: 'signup-failed', site: 'open', path: paths.home, whole: false, act: failToSend },
  { name: 'signup-done', site: 'open', path: paths.home, whole: false, act: signUp },
  { name: 'quiz-third', site: 'open', path: paths.home, whole: false, act: answer(2) },
  { name: 'quiz-result', site: 'open', path: paths.home, act: answer(questions.length) },
  { name: 'quiz-unlock', site: 'open', path: paths.home, whole: false, act: unlock },
  {
    name: 'quiz-gap',
    site: 'open',
    path: paths.home,
    scripted: false,
    act: sendAnswers(questions.length - 1),
  },
  {
    name: 'quiz-result-page',
    site: 'open',
    path: paths.home,
    scripted: false,
    act: sendAnswers(questions.length),
  },
  { name: 'contest-open', site: 'open', path: paths.contest },
  {
    name: 'contest-incomplete',
    site: 'open',
    path: paths.contest,
    whole: false,
    act: sendNothing,
  },
  { name: 'contest-not-started', site: 'not_started', path: paths.contest },
  { name: 'contest-ended', site: 'ended', path: paths.contest },
  {
    name: 'contest-entered',
    site: 'open',
    path: `${paths.contestEntered}?receipt=7f3a91c2d04be86517aa30c9f2e4d1b8`,
  },
  { name: 'contest-entered-nobody', site: 'open', path: paths.contestEntered },
  { name: 'contest-rules', site: 'open', path: paths.contestRules },
  { name: 'thank-you', site: 'open', path: paths.thankYou },
  { name: 'chapter', site: 'open', path: chapterPath('i-am-loved') },
  { name: 'chapter-holy', site: 'open', path: chapterPath('i-am-holy') },
  { name: 'chapter-child', site: 'open', path: chapterPath('i-am-child-of-god') },
  { name: 'chapter-chosen', site: 'open', path: chapterPath('i-am-chosen') },
  { name: 'chapter-alias', site: 'open', path: chapterPath('thirty-two-devotional') },
  { name: 'coming-soon', site: 'open', path: chapterPath('i-am-radiant') },
  { name: 'identity', site: 'open', path: identityPath('loved') },
  { name: 'guide', site: 'open', path: guidePath('loved') },
  { name: 'privacy', site: 'open', path: paths.privacy },
  { name: 'terms', site: 'open', path: paths.terms },
  { name: 'accessibility', site: 'open', path: paths.accessibility },
  { name: 'support', site: 'open', path: paths.support },
  { name: 'not-found', site: 'open', path: '/no-such-page' },
  { name: 'unknown-chapter', site: 'open', path: '/i-am-freee' },
  { name: 'draw-waiting', site: 'ended', path: drawPath('2025-07') },
  { name: 'draw', site: 'drawn', path: drawPath('2025-07'), act: checkDraw },
  { name: 'winner-named', site: 'drawn', path: paths.contest },
  { name: 'signup-page', site: 'open', path: paths.home, scripted: false, act: sendBlank },
  { name: 'refused', site: 'open', path: paths.contest, scripted: false, act: sendTooMuch },
  { name: 'preview', site: 'preview', path: paths.home, whole: false },
  { name: 'broken', site: 'broken', path: paths.contest, scripted: false },
]
