/** A valid signup of somebody. */
export const signupOf = (name: string) => ({
  firstName: 'Ruth',
  email: `${name}@example.org`,
  source: 'homepage',
})

/** A valid entry of somebody. */
export const entryOf = (name: string) => ({
  fullName: 'Ruth',
  email: `${name}@example.org`,
  agreement: true,
})
