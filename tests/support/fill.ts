/** SQL that stores many rows, by default delivered signups. `columns` are expressions of `n` (1, 2, …) and `kind`. */
export function filling(count: number, columns: Record<string, string | number>): string {
  const { kind, email, ...others } = {
    kind: "'signup'",
    email: "format('p%d@example.org', n)",
    id: "format('%036d', n)",
    giveaway: "iif(kind = 'entry', '2025-07', NULL)",
    email_key: 'email',
    inbox_key: 'email',
    payload: "json_object('email', email, 'firstName', 'P', 'fullName', 'P', 'source', 'homepage')",
    content: "format('%032d', n)",
    agreement: 1,
    received_at: 'n',
    status: "'delivered'",
    delivered_at: 1,
    due_at: 'n',
    receipt: "iif(kind = 'entry', format('%032x', n), NULL)",
    // Not in the order of the rows.
    leaf: "iif(kind = 'entry', format('%064x', (n * 7919) % 100003), NULL)",
    ...columns,
  }
  return `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${count}),
    row AS (SELECT n, ${kind} AS kind, ${email} AS email FROM n)
    INSERT INTO submissions (kind, ${Object.keys(others).join(', ')})
    SELECT kind, ${Object.values(others).join(', ')} FROM row`
}
