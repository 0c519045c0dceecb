import { emblems } from '../../../src/core/book/emblems.ts'
import { type IdentityKey, identityKeys } from '../../../src/core/book/identities.ts'
import type { Phase } from '../../../src/core/giveaway/giveaway.ts'
import {
  bookPageSlugs,
  chapterPath,
  giveawayLinkPreview,
  identityPath,
  paths,
} from '../../../src/core/pages/paths.ts'
import { factsOf } from '../../../src/core/pages/pages.ts'
import { type Grounds, groundsOf } from '../../content/colors.ts'
import type { Content } from '../../content/load.ts'
import { lines as fixedLines } from './labels.ts'
import { choosePictures } from '../pictures/choice.ts'

export type LinkPreview = {
  /** The path of its page, or a `giveawayLinkPreview`. */
  path: string
  /** A path on a 24 by 24 grid. */
  emblem?: string
  numeral: string
  grounds: Grounds
  /** The ring with the chapter's ray around the emblem; no numeral. */
  ring?: true
  heading: string
  line: string
  /** The book's picture: instead of the numeral, or beside the words. */
  picture?: { file: string; place: 'above' | 'beside'; isFlat: boolean } | undefined
  /** The owner's own picture for sharing, which is the whole preview. */
  share?: { file: string; alt: string } | undefined
}

/** Lists every link preview: single pages, giveaways, book pages, previewed chapters, identities. */
export function linkPreviewsOf(content: Content): LinkPreview[] {
  const { standing: picture } = choosePictures(content)
  const { share } = content.pictures
  const grounds = groundsOf(content.book.book.color)
  const book = picture && { file: picture.file, isFlat: picture.shape === 'cover' }
  return plainLinkPreviews(content).map((preview) => ({
    numeral: '32',
    ...preview,
    grounds,
    picture: book && { ...book, place: preview.emblem === undefined ? 'above' : 'beside' },
    ...(preview.path === paths.home && share && { share: { file: share.file, alt: share.alt } }),
  }))
}

type Plain = Omit<LinkPreview, 'grounds' | 'picture' | 'share' | 'numeral'> & { numeral?: string }

function plainLinkPreviews(content: Content): Plain[] {
  const {
    book: { book, linkPreviews: lines },
    chapters,
    giveaways,
    present,
  } = content
  const { identities } = content.identities
  const signsOf = ({ slug, chapter }: IdentityKey) => ({
    emblem: emblems[slug],
    numeral: String(chapter),
    heading: identities[slug].chapterTitle,
  })
  const phases: readonly Phase[] = ['not_started', 'open', 'ended']
  return [
    { path: paths.home, heading: book.title, line: book.tagline },
    ...present
      .map(factsOf)
      .flatMap(({ path, linkPreview }) => (linkPreview ? { path, ...linkPreview } : [])),
    ...giveaways.giveaways.flatMap(({ id, heading }) =>
      phases.map((phase) => ({
        path: giveawayLinkPreview(id, phase),
        heading,
        line: fixedLines.giveaway[phase],
      })),
    ),
    ...bookPageSlugs(content.product).flatMap((slug) => {
      const page = chapters.get(slug)
      if (page === undefined || !('title' in page)) return []
      return [{ path: chapterPath(slug), heading: page.title, line: lines.page }]
    }),
    ...identityKeys
      .filter(({ slug }) => chapters.has(`i-am-${slug}`))
      .map((identity) => ({
        path: chapterPath(`i-am-${identity.slug}`),
        ...signsOf(identity),
        line: fixedLines.chapter,
      })),
    ...identityKeys.map((identity) => ({
      path: identityPath(identity.slug),
      ...signsOf(identity),
      ring: true as const,
      line: lines.identity,
    })),
  ]
}
