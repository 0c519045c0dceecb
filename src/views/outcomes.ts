import type {
  EntryField,
  EntryValues,
  FieldErrors,
  SignupField,
  SignupValues,
} from '../domain/forms'
import type { FormOutcome } from './page'

export type SignupOutcome = FormOutcome<SignupValues, FieldErrors<SignupField>>
export type EntryOutcome = FormOutcome<EntryValues, FieldErrors<EntryField>>
