import { execFile } from 'node:child_process'

/** Required Debian packages: WebKit with its driver, a virtual screen, a window manager, and bindings for printing. */
export const PACKAGES = [
  'webkit2gtk-driver',
  'libwebkit2gtk-4.1-0',
  'xvfb',
  'openbox',
  'gir1.2-webkit2-4.1',
  'python3-gi',
]

/** Lists all missing packages at the start. On other systems each test reports what it lacks. */
export async function setup(): Promise<void> {
  const lacking = await lackingPackages()
  if (lacking.length === 0) return
  const names = lacking.join(' ')
  throw new Error(`test:webkit lacks ${names}. On Debian: apt-get install -y ${names}`)
}

function lackingPackages(): Promise<string[]> {
  const asked = ['-W', '-f', '${Package} ${db:Status-Status}\\n', ...PACKAGES]
  return new Promise((resolve) => {
    // An unknown package makes it fail after listing the others.
    execFile('dpkg-query', asked, (error, stdout) => {
      if (error?.code === 'ENOENT') return resolve([])
      const installed = new Set(stdout.split('\n'))
      resolve(PACKAGES.filter((name) => !installed.has(`${name} installed`)))
    })
  })
}
