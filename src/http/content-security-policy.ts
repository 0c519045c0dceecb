// Only the hash of the inlined style sheet varies. In development Vite needs its scripts and WebSocket.
export async function contentSecurityPolicy(css: string): Promise<string> {
  if (import.meta.env.DEV) return "frame-ancestors 'none'; base-uri 'none'"
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${await sha256(css)}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}
