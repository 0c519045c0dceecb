import { execFile } from 'node:child_process'

/** What the suite needs of Debian: WebKit with its driver, a screen with a window manager, and for printing its bindings. */
export const PACKAGES = [
  'webkit2gtk-driver',
  'libwebkit2gtk-4.1-0',
  'xvfb',
  'openbox',
  'gir1.2-webkit2-4.1',
  'python3-gi',
]

/** Says at the start which packages are lacking, all of them at once. Elsewhere than on Debian each test says what it lacks. */
export async function setup(): Promise<void> {
  const lacking = await lackingPackages()
  if (lacking.length === 0) return
  const names = lacking.join(' ')
  throw new Error(`test:webkit lacks ${names}. On Debian: apt-get install -y ${names}`)
}

function lackingPackages(): Promise<string[]> {
  const asked = ['-W', '-f', '${Package} ${db:Status-Status}\\n', ...PACKAGES]
  return new Promise((resolve) => {
    // It ends with an error when it does not know a package, and says the others all the same.
    execFile('dpkg-query', asked, (error, stdout) => {
      if (error?.code === 'ENOENT') return resolve([])
      const installed = new Set(stdout.split('\n'))
      resolve(PACKAGES.filter((name) => !installed.has(`${name} installed`)))
    })
  })
}
