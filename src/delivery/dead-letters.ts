import type { Db } from './stores'

/** A queue message that is no submission the ledger would take, kept as it came. */
export type DeadLetter = { id: string; body: unknown; cause: string; receivedAt: number }

/** Keeps a letter once. */
export async function storeDeadLetter(
  db: Db,
  { id, body, cause, receivedAt }: DeadLetter,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO dead_letters (message_id, body, cause, received_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT DO NOTHING`,
    )
    .bind(id, JSON.stringify(body) ?? 'null', cause, receivedAt)
    .all()
}
