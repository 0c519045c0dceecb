import type { DrawFile } from '../../../src/domain/draw/draw-file.ts'

/** The part of a draw file that the draw's page shows; the rest can be megabytes. */
export type DrawSummary = Pick<DrawFile, 'commitment' | 'signature' | 'openings' | 'winners'>

/** By giveaway id. */
export type Draws = Readonly<Record<string, DrawSummary>>
