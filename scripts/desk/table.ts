/** Rows as aligned columns; all but the first column to the right. */
export function tableOf(rows: readonly (readonly (string | number)[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => String(row[column] ?? '').length)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return column === 0 ? String(cell).padEnd(width) : String(cell).padStart(width)
      })
      .join('  ')
      .trimEnd(),
  )
}
