import type { Db } from '#platform/database/db';
import { sha256 } from '#platform/sha256';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { weekStamp } from '@crustodian/domain/time/week';
import { sql } from 'kysely';

/** Hashes of the seeds of the weeks that the days lie in, by company; only those published in the audit log. */
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
