import type { Db } from '#platform/database/db';
import type { Grid } from '@crustodian/domain/pizza/criteria';
import { sql } from 'kysely';
import { randomInt } from 'node:crypto';

export interface TestVenue {
  grid?: Grid;
  cheeseThreshold?: number | null;
  companyQuality?: { min: number; max: number } | null;
  venueQuality?: { min: number; max: number } | null;
  timeZone?: string;
}

/** Above the ids of the fixtures, which the tables' sequences do not know. */
const anyId = () => randomInt(1_000_000, 900_000_000);

/** Creates a company with one venue and returns the venue's id. */
export async function createTestVenue(db: Db, venue: TestVenue = {}): Promise<number> {
  const [company, id] = [anyId(), anyId()];
  const { companyQuality, venueQuality } = venue;
  await sql`INSERT INTO company (id, name, pretty_name, brand_key, grid, cheese_score_threshold,
      quality_min, quality_max)
    VALUES (${company}, ${`Company ${company}`}, 'Test', 'test', ${venue.grid ?? 'official'},
      ${venue.cheeseThreshold ?? null}, ${companyQuality?.min ?? null},
      ${companyQuality?.max ?? null})`.execute(db);
  await sql`INSERT INTO venue (id, company_id, name, pretty_name, time_zone, quality_min, quality_max)
    VALUES (${id}, ${company}, ${`Venue ${id}`}, 'Test', ${venue.timeZone ?? 'America/New_York'},
      ${venueQuality?.min ?? null}, ${venueQuality?.max ?? null})`.execute(db);
  return id;
}
