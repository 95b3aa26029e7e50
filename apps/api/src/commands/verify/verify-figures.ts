import { auditedFigure } from '@crustodian/domain/audit/audited-week';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekStamp } from '@crustodian/domain/time/week';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { readDrawnDays } from '../../features/audited-figures/draw-rows.ts';
import {
  areJudgementsDeleted,
  type VenueWeek,
} from '../../features/audited-figures/recount-week.ts';
import { readRules } from '../../features/audited-figures/venue-rules.ts';

/** What an audited figure was computed from. */
interface Counted {
  judged: number;
  drawn: number;
  population: number;
}

export interface FigureDifference extends VenueWeek {
  /** Null if the week has no figure. */
  stored: Counted | null;
  facts: Counted;
}

/**
 * The weeks whose audited score was computed from other draws or judgements than there are, except
 * those that wait for their recount. Weeks whose judgements were deleted because of their age keep
 * their figure.
 */
export async function verifyFigures(
  db: Db,
  progress: (venue: number) => void = () => undefined,
): Promise<FigureDifference[]> {
  const { rows: drawn } = await sql<{ venue: number }>`
    SELECT DISTINCT venue_id AS venue FROM audit_draw`.execute(db);
  const { rows: venues } = await sql<{ venue: number; company: number }>`
    SELECT id AS venue, company_id AS company FROM venue
    WHERE id = ANY (${drawn.map(({ venue }) => venue)}::int[]) ORDER BY id`.execute(db);
  const differences: FigureDifference[] = [];
  for (const { venue, company } of venues) {
    progress(venue);
    for (const difference of await differencesOf(db, { venue, company })) {
      const { week } = difference;
      if (await areJudgementsDeleted(db, company, week)) continue;
      if (!(await isRecountQueued(db, { venue, week }))) differences.push(difference);
    }
  }
  return differences;
}

async function differencesOf(
  db: Db,
  { venue, company }: { venue: number; company: number },
): Promise<FigureDifference[]> {
  // Read before the facts: a recount in between is then a difference that its repair finds repaired.
  const { rows } = await sql<Counted & { week: CalendarDay }>`
    SELECT week, judged, drawn, population FROM audited_figure
    WHERE venue_id = ${venue} AND figure = 'score' AND superseded_at IS NULL`.execute(db);
  const known = new Map(rows.map(({ week, ...counted }) => [week, counted]));
  const rules = (await readRules(db, company, [venue]))(venue);
  const days = await readDrawnDays(db, {
    venues: [venue],
    from: '0001-01-01',
    until: '9999-12-31',
  });
  const weeks = Map.groupBy(days, ({ day }) => weekStamp(day));
  return [...weeks].flatMap(([week, own]) => {
    const { judged, population } = auditedFigure('score', own, {
      ...rules,
      history: { engineWeight: 1, priorVariance: null },
    });
    const facts = { judged, population, drawn: own.reduce((sum, { drawn }) => sum + drawn, 0) };
    const stored = known.get(week) ?? null;
    const isEqual =
      stored?.judged === facts.judged &&
      stored.drawn === facts.drawn &&
      stored.population === facts.population;
    return isEqual ? [] : [{ venue, week, stored, facts }];
  });
}

async function isRecountQueued(db: Db, { venue, week }: VenueWeek): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pgboss.job WHERE name = 'recount-audited-figures'
    AND singleton_key = ${`${venue} ${week}`} AND state < 'completed' LIMIT 1`.execute(db);
  return rows.length > 0;
}

export function figureText({ venue, week, stored, facts }: FigureDifference): string {
  const text = ({ judged, drawn, population }: Counted) =>
    `${judged} judged of ${drawn} drawn of ${population}`;
  const before = stored ? text(stored) : 'missing';
  return `audited_figure: venue ${venue} ${week}: ${before}, facts ${text(facts)}`;
}
