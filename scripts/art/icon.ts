/** The icon: the number 32 on cloth, 64 by 64. `round` corners where the platform does not cut the shape. */
export function icon({ round }: { round: boolean }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
    <rect width="64" height="64" rx="${round ? 10 : 0}" fill="#173c30"/>
    <text x="31" y="45.500" font-family="Fraunces" font-size="40" letter-spacing="-1.500" text-anchor="middle" fill="#edc26a">32</text>
  </svg>`
}
