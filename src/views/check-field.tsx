import type { ComponentProps } from 'react'
import { described, FieldMessage, type FieldProps } from './field-message.tsx'

type CheckProps = FieldProps & {
  /** What a person accepts with the field: always shown, also beside an error. */
  statement?: string | undefined
}

export function CheckField(props: CheckProps & Omit<ComponentProps<'input'>, keyof CheckProps>) {
  const { id, label, help, error, statement, ...input } = props
  return (
    <div className="field">
      <label className="check">
        <input
          id={id}
          type="checkbox"
          value="true"
          {...described(id, { help, error, statement })}
          {...input}
        />
        <span>{label}</span>
      </label>
      <FieldMessage id={id} help={help} error={error} />
      {statement && (
        <p className="form-note" id={`${id}-statement`}>
          {statement}
        </p>
      )}
    </div>
  )
}
