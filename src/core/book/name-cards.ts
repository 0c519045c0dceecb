/** The size in which a verse fits on the printed card of a name, if any. A long name takes the room of more letters. */
export function verseSize(name: string, verse: string) {
  const letters = verse.length + 6 * Math.max(0, name.length - 30)
  return letters <= 280 && (letters <= 170 ? 'large' : 'small')
}
