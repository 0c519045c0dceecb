/** A program and arguments that run a command in a pseudo-terminal. They differ between util-linux and macOS. */
export function inTerminal(command: string): [program: string, args: string[]] {
  const args = ['-qefc', command, '/dev/null']
  return ['script', process.platform === 'darwin' ? ['-q', '/dev/null', 'sh', '-c', command] : args]
}
