import { expect, test } from '@playwright/test';
import { askDatabase, historyLoaded } from './database.ts';
import { card, feedPath, openFeed, YESTERDAY, daysAgo } from './pages/feed-page.ts';
import { isOurs } from './product.ts';

const AWAY = 'Currently, our service is not available due to maintenance tasks or high demand';

/** Ids of PostgreSQL's processes, the main process first. */
async function databaseProcesses(): Promise<number[]> {
  const [row] = await askDatabase<{ server: number }>(
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS server`,
  );
  const rows = await askDatabase<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  return [row!.server, ...rows.map(({ pid }) => pid)];
}

test('a database that stops responding is shown on the page, which recovers by itself when it is back', async ({
  page,
}) => {
  test.skip(!isOurs, 'the database of somebody else is left alone');
  test.setTimeout(400_000);
  await historyLoaded();
  await openFeed(page, { account: 'regular', day: YESTERDAY });
  const processes = await databaseProcesses();
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes) {
      try {
        process.kill(pid, name);
      } catch {
        // The connection of the query above is already closed.
      }
    }
  };
  signal('SIGSTOP');
  try {
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page.getByRole('status').filter({ hasText: AWAY })).toBeVisible({
      timeout: 40_000,
    });
    await expect(
      page.getByRole('alert').filter({ hasText: 'Error during retrieval of daily results' }),
    ).toContainText(AWAY);
  } finally {
    signal('SIGCONT');
  }
  // Recovers without a click.
  await expect(card(page, 1)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('status').filter({ hasText: AWAY })).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`min=${daysAgo(2)}`));
  await page.goto(feedPath({ day: YESTERDAY }));
  await expect(card(page, 1)).toBeVisible();
});
