import { plural } from '../lib/words.ts'

export const openToWords = (openTo: string) => `For ${openTo}.`

export const winnersLabel = (winners: number) => plural(winners, 'winner')

export const toGiveaway = 'Go to the giveaway'
