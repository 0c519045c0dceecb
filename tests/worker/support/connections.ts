/** Maps a list with limited concurrency; returns the results in order. */
export async function sideBySide<Item, Result>(
  width: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  async function worker() {
    for (const [index, item] of queue) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}

/**
 * Sends again, up to four times, if the connection breaks: the server closes it after an answer that leaves a
 * body unread, and the pool may have several such connections.
 */
export async function onSomeConnection<Answer>(
  send: () => Promise<Answer>,
  tries = 5,
): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (tries === 1) throw error
    return onSomeConnection(send, tries - 1)
  }
}
