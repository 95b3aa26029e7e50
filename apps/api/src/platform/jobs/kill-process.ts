/**
 * Ends this process whatever it is doing, with signal SIGKILL. process.exit() would wait for
 * threads that a pipe or a file system holds, forever if need be.
 */
export function killProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}
