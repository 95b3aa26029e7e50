import { openLog } from '#platform/log';
import { testApp } from '#test/world/app';
import { COMPANY_A, V1, VENUE_OF_B } from '#test/world/fixture';
import { sql } from 'kysely';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { clearInbox } from './clear-inbox.job.ts';

const app = testApp();
const DAY_MS = 24 * 3_600_000;
const log = openLog({ logLevel: 'silent' });
const inbox = (...path: string[]) => join(app.tools.config.dataDir, 'inbox', ...path);

async function drop(...names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(inbox(name)), { recursive: true });
    await writeFile(inbox(name), 'x');
  }
}
const clearAfter = (days: number) => {
  app.setNow(Date.now() + days * DAY_MS);
  return clearInbox({ ...app.tools, log, folder: inbox() });
};
const left = async () =>
  (await readdir(inbox(), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(inbox().length + 1))
    .toSorted();

test('an inbox that is not there yet has nothing to clear', async () => {
  await expect(clearAfter(1)).resolves.toBeUndefined();
});

test('what was taken goes after a month, what waits in vain is rejected after a day', async () => {
  await drop('v1/done/a.jpg', 'v1/rejected/b.jpg', 'v1/c.json', 'v1/d.jpg.part', 'v1/.DS_Store');
  await drop('v1/e.jpg', 'v1/e.json', 'v1/f.png', 'v1/f.png.json');
  const before = await left();
  await clearAfter(0.9);
  expect(await left()).toEqual(before);

  await clearAfter(1.1);
  expect(await left()).toEqual(
    [
      'v1/.DS_Store',
      'v1/done/a.jpg',
      'v1/e.jpg',
      'v1/e.json',
      'v1/f.png',
      'v1/f.png.json',
      'v1/rejected/b.jpg',
      'v1/rejected/c.json',
      'v1/rejected/c.json.reason.txt',
      'v1/rejected/d.jpg.part',
      'v1/rejected/d.jpg.part.reason.txt',
    ].toSorted(),
  );

  await clearAfter(31);
  expect(await left()).not.toContain('v1/done/a.jpg');
  expect(await left()).toContain('v1/rejected/b.jpg');
});

test('what was taken goes at once where the company keeps only the pizza’s circle', async () => {
  await drop(`${V1}/done/@eaDir/a.jpg`, `${V1}/done/b.jpg`, `${VENUE_OF_B}/done/b.jpg`);
  await sql`UPDATE company SET crops_pictures = true WHERE id = ${COMPANY_A}`.execute(app.db);
  await clearAfter(0);
  expect(await left()).not.toContain(`${V1}/done/b.jpg`);
  expect(await left()).toContain(`${VENUE_OF_B}/done/b.jpg`);
});
