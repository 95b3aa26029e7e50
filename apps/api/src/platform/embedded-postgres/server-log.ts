import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const KEPT = 10;

/** What PostgreSQL says before its own log is open, and why it did not start. */
export const startLog = (logs: string) => join(logs, 'start.log');

/** PostgreSQL begins a new file each day and each 10 MB; all but the newest ten are removed. */
export function pruneLogs(logs: string): void {
  for (const name of logFiles(logs).slice(0, -KEPT)) rmSync(join(logs, name), { force: true });
}

/** The last lines PostgreSQL wrote, for a message about a start that failed. */
export function lastWords(logs: string, lines = 8): string {
  const newest = logFiles(logs).at(-1);
  const texts = [startLog(logs), ...(newest ? [join(logs, newest)] : [])]
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').trim());
  return texts.join('\n').split('\n').slice(-lines).join('\n');
}

const logFiles = (logs: string) =>
  readdirSync(logs)
    .filter((name) => /^postgres-.*\.log$/.test(name))
    .sort();
