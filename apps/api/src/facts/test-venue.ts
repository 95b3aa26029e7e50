import type { Db } from '#platform/db';
import type { Grid } from '@crustodian/domain/criteria';
import { sql } from 'kysely';

export interface TestVenue {
  grid?: Grid;
  cheeseThreshold?: number | null;
  companyQuality?: { min: number; max: number } | null;
  venueQuality?: { min: number; max: number } | null;
  timeZone?: string;
}

/** Makes a company with one venue and answers the venue's id. */
export async function createTestVenue(db: Db, venue: TestVenue = {}): Promise<number> {
  const name = `Test ${crypto.randomUUID()}`;
  const { companyQuality, venueQuality } = venue;
  const { rows } = await sql<{ id: number }>`
    WITH new_company AS (
      INSERT INTO company (name, pretty_name, brand_key, grid, cheese_score_threshold, quality_min, quality_max)
      VALUES (${name}, ${name}, 'test', ${venue.grid ?? 'official'}, ${venue.cheeseThreshold ?? null},
        ${companyQuality?.min ?? null}, ${companyQuality?.max ?? null})
      RETURNING id)
    INSERT INTO venue (company_id, name, pretty_name, time_zone, quality_min, quality_max)
    SELECT id, ${name}, ${name}, ${venue.timeZone ?? 'America/New_York'},
      ${venueQuality?.min ?? null}::numeric, ${venueQuality?.max ?? null}::numeric
    FROM new_company RETURNING id`.execute(db);
  return rows[0]!.id;
}
