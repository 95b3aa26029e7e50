import type { Tools } from '#platform/tools';
import { sql } from 'kysely';

/** How far the clocks of a process and of its database may differ. */
const MAY_DIFFER_MS = 5 * 60_000;

/**
 * The time at which work that deletes what is old begins, for all of it; only where the database's clock agrees. A
 * process whose clock is days ahead would delete what is not due, and nothing brings it back.
 * @throws Error where the clocks differ
 */
export async function agreedNow({ db, now }: Pick<Tools, 'db' | 'now'>): Promise<() => number> {
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db);
  const at = now();
  const ahead = at - rows[0]!.at.getTime();
  if (Math.abs(ahead) > MAY_DIFFER_MS) {
    const minutes = Math.round(Math.abs(ahead) / 60_000);
    throw new Error(
      `the clock of this process is ${minutes} minutes ${ahead > 0 ? 'ahead of' : 'behind'} the database's, so nothing is deleted by its age: set both right`,
    );
  }
  return () => at;
}
