import { writeSystemAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { sha256 } from '#platform/sha256';
import { queueWebhooks } from '#platform/webhooks/queue-webhooks';
import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { nextWeek, weekStamp } from '@crustodian/domain/time/week';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';

/**
 * How many weeks ahead seeds are created, so that a server that was down can draw the days it
 * missed.
 */
const WEEKS_AHEAD = 4;
const DAY_MS = 24 * 3_600_000;
/** The time zones in which a day begins first and ends last. */
const FIRST_ZONE = 'Pacific/Kiritimati';
const LAST_ZONE = 'Etc/GMT+12';

const weekAt = (now: number, zone: string): CalendarDay =>
  weekStamp(businessDay(wallClock(now, zone)));

/**
 * Creates every company's seeds for the next weeks, and records the hashes of weeks that have begun
 * in the audit log.
 */
export async function commitSeeds(db: Db, now: number): Promise<void> {
  const begun = weekAt(now, FIRST_ZONE);
  const weeks = [begun];
  while (weeks.length <= WEEKS_AHEAD) weeks.push(nextWeek(weeks.at(-1)!));
  const { rows: missing } = await sql<{ company: number; week: CalendarDay }>`
    SELECT company.id AS company, week FROM company, unnest(${weeks}::date[]) AS week
    WHERE NOT EXISTS (SELECT FROM audit_seed s WHERE s.company_id = company.id AND s.week = week.week)`.execute(
    db,
  );
  const made = missing.map((one) => ({ ...one, seed: randomBytes(32).toString('hex') }));
  await sql`INSERT INTO audit_seed (company_id, week, seed, made_at)
    SELECT company, week, decode(seed, 'hex'), ${new Date(now)}
    FROM json_to_recordset(${JSON.stringify(made)}::json) AS m(company int, week date, seed text)
    ON CONFLICT DO NOTHING`.execute(db);
  await markSeeds(db, { now, upTo: begun, what: 'committed' });
}

/** Records the seeds of weeks that ended at least a day ago in every time zone in the audit log. */
export const revealSeeds = (db: Db, now: number): Promise<void> =>
  markSeeds(db, { now, before: firstSecretWeek(now), what: 'revealed' });

/** The first week whose seed is not revealed yet. */
export const firstSecretWeek = (now: number): CalendarDay => weekAt(now - DAY_MS, LAST_ZONE);

interface SeedChange {
  now: number;
  what: 'committed' | 'revealed';
  upTo?: CalendarDay;
  before?: CalendarDay;
}

/** Runs once per seed, even if several processes run at the same time. */
async function markSeeds(db: Db, { now, what, upTo, before }: SeedChange): Promise<void> {
  const column = sql.ref(`${what}_at`);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ company: number; week: CalendarDay; seed: Buffer }>`
      UPDATE audit_seed SET ${column} = ${new Date(now)}
      WHERE ${column} IS NULL AND (week <= ${upTo ?? null}::date OR week < ${before ?? null}::date)
      RETURNING company_id AS company, week, seed`.execute(trx);
    for (const { company, week, seed } of rows) {
      await writeSeedEntry(trx, { now, what, company, week, seed });
      if (what === 'revealed') {
        const event = { at: { company }, type: 'audit_week.ready', now } as const;
        await queueWebhooks(trx, { ...event, data: { week } });
      }
    }
  });
}

interface SeedEntry extends Pick<SeedChange, 'now' | 'what'> {
  company: number;
  week: CalendarDay;
  seed: Buffer;
}

/** Publishes a seed's hash, or the seed itself, in the audit log. */
export function writeSeedEntry(
  trx: Db,
  { now, what, company, week, seed }: SeedEntry,
): Promise<void> {
  return writeSystemAudit(trx, {
    now,
    company,
    action: what === 'committed' ? 'audit_seed_committed' : 'audit_seed_revealed',
    subject: `Week of ${week}`,
    after: what === 'committed' ? { sha256: sha256(seed) } : { seed: seed.toString('hex') },
  });
}
