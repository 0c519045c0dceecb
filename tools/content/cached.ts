/** Keeps results by text, because a reload changes one of a hundred files. */
export function cachedByText<Result>(parse: (file: string, text: string) => Result) {
  const results = new Map<string, Result>()
  return (file: string, text: string): Result => {
    const key = `${file}\n${text}`
    const result = results.get(key) ?? parse(file, text)
    results.set(key, result)
    return result
  }
}
