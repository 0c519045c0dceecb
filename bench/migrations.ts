/** Splits a migration into statements: each ends a line with a semicolon, a trigger with `END;`. */
export function statementsOf(sql: string): string[] {
  const statements: string[] = []
  let lines: string[] = []
  for (const line of sql.split('\n').filter((text) => !/^\s*(--.*)?$/.test(text))) {
    lines.push(line)
    const isTrigger = lines[0]?.startsWith('CREATE TRIGGER') === true
    if (!(isTrigger ? /^END;$/ : /;\s*$/).test(line)) continue
    statements.push(lines.join('\n'))
    lines = []
  }
  return statements
}
