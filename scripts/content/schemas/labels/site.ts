import { z } from 'zod'
import { inMenu } from '../../../../src/domain/pages.ts'
import { group, headed, words } from '../fields.ts'

export const site = z.strictObject({
  navigation: group(
    'home',
    'about',
    'transform',
    'journey',
    ...inMenu('head'),
    'buy',
    'menu',
    'close',
    'skip',
  ),
  labels: group('mainNavigation', 'newTab', 'copied', 'close').extend({
    updated: words('date'),
  }),
  footer: group('line', ...inMenu('foot'), 'licenses', 'scripture').extend({
    rights: words('year', 'author'),
  }),
  images: group('failed'),
  help: group('question', 'link'),
  preview: group('ribbon').extend({ text: words('now') }),
  thankYou: group('metaTitle', 'heading', 'lead', 'inboxHeading', 'inbox', 'home').extend({
    book: group('label', 'title', 'text', 'button'),
  }),
  comingSoon: group('heading', 'text', 'more', 'buy', 'guide', 'unknown', 'near', 'quiz'),
  notFound: group('metaTitle', 'code', 'heading', 'text', 'home', 'quiz'),
  serverError: group('metaTitle', 'code', 'heading', 'text', 'home', 'again'),
  badRequest: group('home', 'form').extend({
    reasons: z.strictObject({
      400: headed,
      403: headed,
      405: headed,
      413: headed,
      415: headed,
      429: headed,
    }),
  }),
})
