export const openToWords = (openTo: string) => `For ${openTo}.`

export const toGiveaway = 'Go to the giveaway'
