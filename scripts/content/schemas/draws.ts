import type { DrawFile } from '../../../src/domain/draw/draw-file.ts'

/** What the draw's page shows of a draw file; the rest of it can be megabytes. */
export type DrawSummary = Pick<DrawFile, 'commitment' | 'signature' | 'openings' | 'winners'>

/** By the giveaway's id. */
export type Draws = Readonly<Record<string, DrawSummary>>
