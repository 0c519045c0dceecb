/** Arguments of `script`, which runs a command in a pseudo-terminal. util-linux and macOS name the command differently. */
export function terminalArguments(command: string): string[] {
  return process.platform === 'darwin'
    ? ['-q', '/dev/null', 'sh', '-c', command]
    : ['-qefc', command, '/dev/null']
}
