import type { ReactNode } from 'react'

export type Messages = {
  help?: string | undefined
  error?: string | undefined
  /**
   * A live message, such as a spelling suggestion. `''` when there is none yet: a live region must be in the page before its
   * text.
   */
  hint?: string | undefined
}

/** A field's `aria-invalid` and `aria-describedby`. */
export function described(
  id: string,
  { help, error, hint, statement }: Messages & { statement?: string | undefined },
) {
  const kinds = [hint ? 'hint' : error ? 'error' : help && 'help', statement && 'statement']
  const ids = kinds.filter(Boolean).map((kind) => `${id}-${kind}`)
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids.join(' ') || undefined,
  }
}

/**
 * The line under a field: hint, else error, else help. Its space is always reserved, so that a message never moves the
 * button that somebody is pressing.
 */
export function FieldMessage({ id, help, error, hint }: { id: string } & Messages) {
  return (
    <div className="field-message">
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && !hint && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <output className="field-help" id={`${id}-hint`}>
          {hint}
        </output>
      )}
    </div>
  )
}

export type FieldProps = { id: string; label: ReactNode } & Messages
