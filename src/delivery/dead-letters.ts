import type { Db } from './stores.ts'

/** A queue message that the ledger refuses, stored unchanged. */
export type DeadLetter = { id: string; body: unknown; cause: string; receivedAt: number }

/** Stores a dead letter; a repeat changes nothing. */
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
