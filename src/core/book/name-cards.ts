/** The most letters that fit on a printed card in each size of type; a long name takes the room of more. */
const most = { short: 170, long: 260, longest: 560 }

/** The size in which a name and its verse fit; undefined if there is none. */
export function cardSize(name: string, verse: string): string | undefined {
  const letters = verse.length + 6 * Math.max(0, name.length - 30)
  return Object.entries(most).find(([, count]) => letters <= count)?.[0]
}
