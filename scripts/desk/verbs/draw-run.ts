import { signatureOf } from '../draw/beacon.ts'
import { drawSubject, fileOf, fileOption, readDraw, writeDraw } from '../draw/file.ts'
import { publicDraw } from '../draw/public.ts'
import { checkPublished } from '../draw/published.ts'
import { committed, drawToRun, runDraw } from '../draw/run.ts'
import { varsOf } from '../place.ts'
import { Refused } from '../refused.ts'
import type { Desk, Verb } from '../verb.ts'

export const drawRun: Verb = {
  name: 'draw run',
  summary: 'Reads the round of the commitment, checks its signature, and ranks all leaves.',
  subject: drawSubject,
  options: {
    beacon: { value: 'file', says: 'the round as JSON; without it two relays are asked' },
    file: fileOption,
    site: { value: 'origin', says: 'where the commitment is published; SITE_ORIGIN without it' },
  },
  run: async (desk) => {
    const { ask, now, given } = desk
    const file = fileOf(given)
    const draw = drawToRun(ask, given.subject, readCommitted(desk, file))
    const site = siteOf(desk)
    if (site !== undefined) await checkPublished(draw.commitment, site, fetch)
    const signature = await signatureOf(draw.commitment, given.options['beacon'], now, fetch)
    runDraw(ask, draw, signature, now)
    writeDraw(file, publicDraw(committed(ask, given.subject)))
    return {
      lines: [`Drawn. ${file} has the proof: deploy it. Then: winner next ${given.subject}`],
      data: { done: true, file, signature },
    }
  },
}

/** The file of a draw. Throws `Refused` before the commitment. */
function readCommitted({ ask, given }: Desk, file: string) {
  committed(ask, given.subject)
  return readDraw(file)
}

function siteOf({ given, place }: Desk): string | undefined {
  const { SITE_ORIGIN: own } = place.remote ? varsOf(place) : {}
  const site = given.options['site'] ?? (typeof own === 'string' ? own : undefined)
  if (site === undefined && place.remote)
    throw new Refused('Say where the site is: --site https://…, or set SITE_ORIGIN.')
  return site?.replace(/\/$/, '')
}
