import type { Tools } from '#platform/tools';
import { sql } from 'kysely';

/** Maximum clock difference between a process and its database. */
const MAY_DIFFER_MS = 5 * 60_000;

/** A product that was off for longer waits once before it does what is final. */
const JUMP_HOURS = 48;
/** Long enough for someone to notice a wrong date. */
const BELIEVED_AFTER_HOURS = 36;

/**
 * Fixes the current time for a run that cannot be undone, but only if the database's clock agrees: a
 * process whose clock is days ahead would delete, draw or end what is not due.
 * @throws Error if the clocks differ
 */
export async function agreedNow({ db, now }: Pick<Tools, 'db' | 'now'>): Promise<() => number> {
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db);
  const at = now();
  const ahead = at - rows[0]!.at.getTime();
  if (Math.abs(ahead) > MAY_DIFFER_MS) {
    const minutes = Math.round(Math.abs(ahead) / 60_000);
    throw new Error(
      `the clock of this process is ${minutes} minutes ${ahead > 0 ? 'ahead of' : 'behind'} the database's, so what depends on the date waits: set both right`,
    );
  }
  return () => at;
}

/**
 * Like agreedNow, for jobs whose effects are final. If the process and the database share a clock
 * they agree even on a wrong date, so a date more than two days after the last one seen is accepted
 * only after a day and a half.
 * @throws Error if the clocks differ, or have just moved ahead
 */
export async function settledNow(tools: Pick<Tools, 'db' | 'now'>): Promise<() => number> {
  const now = await agreedNow(tools);
  const at = sql`${new Date(now())}::timestamptz`;
  const hours = (count: number) => sql`${count} * interval '1 hour'`;
  const { rows } = await sql<{ isDoubted: boolean }>`
    INSERT INTO installation AS i (id, clock_seen_at) VALUES (1, ${at})
    ON CONFLICT (id) DO UPDATE SET clock_seen_at = ${at}, clock_jumped_at = CASE
      WHEN ${at} > i.clock_seen_at + ${hours(JUMP_HOURS)} THEN ${at}
      WHEN ${at} > i.clock_jumped_at - ${hours(1)} THEN i.clock_jumped_at END
    RETURNING coalesce(${at} < clock_jumped_at + ${hours(BELIEVED_AFTER_HOURS)}, false) AS "isDoubted"`.execute(
    tools.db,
  );
  if (rows[0]!.isDoubted) {
    throw new Error(
      `the date has moved ahead by more than ${JUMP_HOURS} hours since it was last looked at, so what depends on the date waits for ${BELIEVED_AFTER_HOURS} hours: set the clock right if it is wrong`,
    );
  }
  return now;
}

/** Whether settledNow accepts the date, for jobs of which only a part is final. */
export const isDateSettled = (tools: Pick<Tools, 'db' | 'now'>): Promise<boolean> =>
  settledNow(tools).then(
    () => true,
    () => false,
  );
