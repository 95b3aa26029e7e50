import { weeksToJudge } from '#pizzas/audit/judged-tasks';
import type { Db } from '#platform/database/db';
import { sha256 } from '#platform/sha256';
import type { DayRange } from '@crustodian/domain/time/day-range';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekStamp, wholeWeeks } from '@crustodian/domain/time/week';
import type { Viewer } from '@crustodian/domain/people/access';
import { sql } from 'kysely';

/**
 * Hashes of the seeds of the weeks that contain the days, by company; only those published in the
 * audit log.
 */
export async function readSeedHashes(
  db: Db,
  { companies, range }: { companies: readonly number[]; range: DayRange },
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ company: number; seed: Buffer }>`
    SELECT company_id AS company, seed FROM audit_seed
    WHERE company_id = ANY (${[...companies]}::int[]) AND committed_at IS NOT NULL
      AND week BETWEEN ${weekStamp(range.min)} AND ${weekStamp(range.max)}
    ORDER BY week`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ company }) => company)].map(([company, theirs]) => [
      company,
      theirs.map(({ seed }) => sha256(seed)),
    ]),
  );
}

interface AskedWeeks {
  company: number;
  range: DayRange;
  viewer: Viewer;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * The seeds of the weeks that contain the days, newest first, if published; omits weeks for which
 * the viewer may still get pizzas to judge, because judging must be blind.
 */
export async function readWeekSeeds(db: Db, { company, range, viewer, now }: AskedWeeks) {
  const { from, until } = wholeWeeks(range);
  const judged = await weeksToJudge(db, { company, viewer, from, until, now });
  const { rows } = await sql<{
    week: CalendarDay;
    seed: Buffer;
    isCommitted: boolean;
    revealedAt: Date | null;
  }>`
    SELECT week, seed, committed_at IS NOT NULL AS "isCommitted", revealed_at AS "revealedAt"
    FROM audit_seed
    WHERE company_id = ${company} AND week >= ${from} AND week < ${until}
    ORDER BY week DESC`.execute(db);
  return rows.map(({ week, seed, isCommitted, revealedAt }) => ({
    week,
    hash: isCommitted ? sha256(seed) : null,
    seed: revealedAt && !judged.has(week) ? seed.toString('hex') : null,
    revealed_at: revealedAt?.toISOString() ?? null,
  }));
}
