export const tooLong = (max: number) => `Keep it to ${max} characters or fewer.`

export const emailMessage = 'Write it like name@example.com.'
