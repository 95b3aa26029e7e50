import { spawn, type ChildProcess } from 'node:child_process';
import { openSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { asAccount, type Account } from './account.ts';

/**
 * Starts PostgreSQL under a shell that reads a pipe from us. When the pipe closes, because we
 * closed it or died for any reason, the shell sends PostgreSQL a fast shutdown, so it is never
 * orphaned.
 */
const SCRIPT = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(read -r never <&3; kill -INT $server) 2>/dev/null &
reader=$!
exec 3<&-
wait $server
code=$?
kill $reader 2>/dev/null
exit $code
`;

export interface Guarded {
  /** The shell; it exits with PostgreSQL's exit code. */
  process: ChildProcess;
  /** Resolves when PostgreSQL has ended. */
  ended: Promise<number | null>;
}

interface GuardOptions {
  account: Account;
  logFile: string;
  /** A process id in postmaster.pid that is known not to be a server. */
  reusedPid: number | undefined;
}

/** Starts `bin/postgres` in its own session, so that Ctrl-C in the terminal only reaches us. */
export function startGuarded(
  bin: string,
  args: string[],
  { account, logFile, reusedPid }: GuardOptions,
): Guarded {
  const log = openSync(logFile, 'w', 0o600);
  const shell = spawn(
    '/bin/sh',
    ['-c', SCRIPT, 'crustodian-postgres', join(bin, 'postgres'), ...args],
    {
      ...asAccount(account),
      cwd: '/',
      detached: true,
      stdio: ['pipe', log, log],
      env: {
        PATH: process.env['PATH'],
        LC_ALL: 'C',
        // Makes PostgreSQL treat a lock file that names this process as stale.
        ...(reusedPid ? { PG_GRANDPARENT_PID: String(reusedPid) } : {}),
      },
    },
  );
  closeSync(log);
  const ended = new Promise<number | null>((resolve) => {
    shell.once('exit', resolve);
    shell.once('error', () => resolve(null));
  });
  shell.stdin?.on('error', () => undefined);
  shell.unref();
  (shell.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return { process: shell, ended };
}
