export const unlock = {
  button: 'Get my complete profile',
  sending: 'Sending…',
}
