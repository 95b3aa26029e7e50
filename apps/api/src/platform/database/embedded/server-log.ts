import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const KEPT = 10;

/** PostgreSQL's output before its own log is open, and the reason for a failed start. */
export const startLog = (logs: string) => join(logs, 'start.log');

/** PostgreSQL starts a new file each day and every 10 MB; keeps only the newest ten. */
export function pruneLogs(logs: string): void {
  for (const name of logFiles(logs).slice(0, -KEPT)) rmSync(join(logs, name), { force: true });
}

/** The last lines PostgreSQL has written since `since` (milliseconds), to explain a failed start. */
export function lastMessages(logs: string, since: number, lines = 8): string {
  const newest = logFiles(logs)
    .map((name) => join(logs, name))
    .at(-1);
  const files = [startLog(logs), newest].filter(
    (file) => file !== undefined && existsSync(file) && statSync(file).mtimeMs >= since,
  );
  const texts = files.map((file) => readFileSync(file ?? '', 'utf8').trim());
  return texts.join('\n').split('\n').slice(-lines).join('\n');
}

const logFiles = (logs: string) =>
  readdirSync(logs)
    .filter((name) => /^postgres-.*\.log$/.test(name))
    .sort();
