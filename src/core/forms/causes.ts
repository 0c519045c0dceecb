/** What the dashboard and the mails call the codes of src/server/services/outcome.ts. */
const causes: Readonly<Record<string, string>> = {
  no_answer: 'the service did not answer',
  interrupted: 'the call was cut off',
  web_page: 'the service answered with a web page',
  invalid_answer: 'the service’s answer cannot be read',
  success_false: 'the service reported a failure',
  rate_limited: 'the service takes no more for now',
  firewall: 'Buttondown’s firewall kept it back',
  suppressed: 'the service does not write to this address',
  blocked: 'the service blocks this address',
  email_invalid: 'the service finds the address invalid',
  compliance_state: 'this person has left the list there, or mails bounced',
  forgotten: 'this address was erased there for good',
}

/** Why a service did not take a row: `the service answered 422`. */
export function causeText(cause: string): string {
  return causes[cause] ?? cause.replace(/^http_/, 'the service answered ')
}
