/**
 * Ends this process unconditionally with SIGKILL. process.exit() would wait for threads blocked on
 * a pipe or a file system, possibly forever.
 */
export function killProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}
