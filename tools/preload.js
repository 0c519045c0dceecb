// JavaScript, because older versions of Node cannot load TypeScript. npm scripts load this first (`node --import`).

if (Number.parseInt(process.versions.node) < 24) {
  console.error(
    `These scripts need Node 24, not ${process.version}. npm ci installs it, unless install scripts are off: npm rebuild node --ignore-scripts=false`,
  )
  process.exit(1)
}

const { stop, takenByNpm } = await import('./terminal/options.ts')
const advice = takenByNpm(process.env)
if (advice !== undefined) stop(advice)

// Ends this process when npm has ended: SIGTERM to npm ends only the shell between them, whose
// child then gets another parent. `exec` in package.json would do the same, but Windows has none.
const { ppid } = process
setInterval(() => {
  if (process.ppid !== ppid) process.kill(process.pid, 'SIGTERM')
}, 500).unref()
