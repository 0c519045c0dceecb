import type { ComponentProps, ReactNode } from 'react'
import { form } from 'virtual:content/labels/forms'
import { described, FieldMessage, type FieldProps } from './field-message.tsx'

export function Field(props: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>) {
  const { id, label, help, error, hint, ...input } = props
  return (
    <div className="field">
      <Label id={id} text={label} required={input.required === true} />
      <input id={id} {...described(id, { help, error, hint })} {...input} />
      <FieldMessage id={id} help={help} error={error} hint={hint} />
    </div>
  )
}

export function TextField(props: FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>) {
  const { id, label, help, error, hint, ...area } = props
  return (
    <div className="field">
      <Label id={id} text={label} required={area.required === true} />
      <textarea id={id} {...described(id, { help, error, hint })} {...area} />
      <FieldMessage id={id} help={help} error={error} hint={hint} />
    </div>
  )
}

function Label({ id, text, required }: { id: string; text: ReactNode; required: boolean }) {
  return (
    <label htmlFor={id}>
      {text}
      {!required && <span className="optional"> ({form.optional})</span>}
    </label>
  )
}
