import type { AppliedSeverities } from '@crustodian/domain/audit/applied-severity';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { DEFAULT_QUALITY, type QualityDefinition } from '@crustodian/domain/score/quality-band';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { readSeverities } from './company-severities.ts';

export interface VenueRules {
  quality: QualityDefinition;
  severities: AppliedSeverities;
}

/**
 * The rules by which judgements of a company's venues become figures, with today's severities or
 * those of a day.
 */
export async function readRules(
  db: Db,
  company: number,
  venues: readonly number[],
  on?: CalendarDay,
): Promise<(venue: number) => VenueRules> {
  const [severities, { rows }] = await Promise.all([
    readSeverities(db, company, on),
    sql<{ venue: number; min: number | null; max: number | null }>`
      SELECT venue.id AS venue, coalesce(venue.quality_min, company.quality_min) AS min,
        coalesce(venue.quality_max, company.quality_max) AS max
      FROM venue JOIN company ON company.id = venue.company_id
      WHERE venue.id = ANY (${[...venues]}::int[])`.execute(db),
  ]);
  const qualities = new Map(
    rows.map(({ venue, min, max }) => [
      venue,
      { min: min ?? DEFAULT_QUALITY.min, max: max ?? DEFAULT_QUALITY.max },
    ]),
  );
  return (venue) => ({ quality: qualities.get(venue) ?? DEFAULT_QUALITY, severities });
}
