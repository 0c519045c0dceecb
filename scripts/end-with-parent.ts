/**
 * Loaded first (`node --import`), ends this process when npm has ended: SIGTERM to npm ends only the shell between them, whose
 * child then gets another parent. `exec` in package.json would do the same, but Windows has none.
 */
const { ppid } = process
setInterval(() => {
  if (process.ppid !== ppid) process.kill(process.pid, 'SIGTERM')
}, 500).unref()
