import { readAsset } from '../assets'
import type { ChapterPreview } from '../content/chapters'
import type { Guide } from '../content/guides'
import type { IdentitySlug } from '../content/identities'
import type { LegalPage } from '../content/legal'

// Texts that are long and belong to one page each: the build makes assets of them, so that the worker stays small.
const files = import.meta.glob<Words<unknown>>(
  ['../content/guides.ts', '../content/legal.ts', '../content/chapters/*.ts'],
  { eager: true, query: '?words', import: 'default' },
)

export const guides = files['../content/guides.ts'] as Words<{
  guides: Readonly<Record<IdentitySlug, Guide>>
}>

export const legal = files['../content/legal.ts'] as Words<
  Record<'privacy' | 'terms' | 'support' | 'accessibility', LegalPage>
>

/** The previews of those chapters that have one, by the slug that is their file's name. */
export const previews: ReadonlyMap<string, Words<{ chapter: ChapterPreview }>> = new Map(
  Object.entries(files).flatMap(([file, words]) => {
    const slug = /chapters\/(.+)\.ts$/.exec(file)?.[1]
    return slug === undefined ? [] : [[slug, words as Words<{ chapter: ChapterPreview }>]]
  }),
)

/** A content file that the build made an asset of; under `npm run dev` its data. */
type Words<File> = { url: string } | { data: File }

/** Reads a content file, once in each isolate. */
export async function wordsOf<File>(words: Words<File>): Promise<File> {
  return 'data' in words ? words.data : readAsset<File>(words.url)
}
