import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { readToday } from '@crustodian/contract/today';
import type { Db } from '#platform/database/db';
import type { Viewer } from '@crustodian/domain/people/access';
import { DAYS_SUGGESTED } from '@crustodian/domain/today/suggestion-texts';
import { sql } from 'kysely';
import { readRows, wireActions } from './action-rows.ts';

interface Asked {
  venues: readonly number[];
  now: number;
  viewer: Viewer;
}

interface Row {
  id: string;
  venue: number;
  from: number;
  action: number;
}

/**
 * Open suggestions that others made to these venues, as long as the suggested action is still
 * proven in its own store.
 */
export async function readSuggestions(
  db: Db,
  { venues, now, viewer }: Asked,
): Promise<Answer<typeof readToday>['suggestions']> {
  const since = new Date(now - DAYS_SUGGESTED * 86_400_000);
  const { rows } = await sql<Row>`
    SELECT s.id::text AS id, s.venue_id AS venue, s.from_venue_id AS from, s.from_action_id AS action
    FROM action_suggestion s
    WHERE s.venue_id = ANY (${[...venues]}::int[]) AND s.closed_at IS NULL
      AND s.suggested_at > ${since} AND s.suggested_by <> ${viewer.id}
      AND NOT EXISTS (SELECT FROM action a WHERE a.venue_id = s.venue_id
        AND a.suggestion_id = s.id AND a.closed_at IS NULL)
    ORDER BY s.suggested_at, s.id`.execute(db);
  if (rows.length === 0) return [];
  const stored = await readRows(db, {
    venues: [...new Set(rows.map(({ from }) => from))],
    now,
    which: sql`a.id = ANY (${rows.map(({ action }) => action)}::bigint[])`,
  });
  const proven = (await wireActions(db, stored, viewer)).filter(({ state }) => state === 'proven');
  return rows.flatMap(({ id, venue, from, action }) => {
    const origin = proven.find((one) => one.venue === String(from) && one.id === String(action));
    if (!origin) return [];
    const { part, family, shift, first, before } = origin;
    // Other stores are not named to viewers who may not see them.
    const isNamed = venues.includes(from);
    return [
      {
        id,
        venue: String(venue),
        action: String(action),
        from: isNamed ? String(from) : null,
        part,
        family,
        shift,
        what: origin.what,
        first: { pizzas: first.pizzas, bad: first.bad },
        before: before && { pizzas: before.pizzas, bad: before.bad },
        pictures: isNamed ? origin.pictures : [],
      },
    ];
  });
}
