export const unlockButton = 'Get my complete profile'

export const profileToasts = {
  incomplete: {
    tone: 'error',
    title: 'Complete the form',
    text: 'Enter your name and email for premium results.',
  },
  success: {
    tone: 'success',
    title: 'Success!',
    text: 'Check your email for your complete identity profile!',
  },
} as const
