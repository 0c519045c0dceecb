/** A program and its arguments that run a command in a pseudo-terminal. util-linux and macOS name the command differently. */
export function inTerminal(command: string): [program: string, args: string[]] {
  const args = ['-qefc', command, '/dev/null']
  return ['script', process.platform === 'darwin' ? ['-q', '/dev/null', 'sh', '-c', command] : args]
}
