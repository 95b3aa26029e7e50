import { readAction as contract, type ActionDetail } from '@crustodian/contract/actions';
import { localTs } from '#pizzas/feed-pizza';
import { givenName } from '#platform/auth/person-name';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import type { Observation, WatchedSpan } from '@crustodian/domain/actions/watch-result';
import { boundOf } from '@crustodian/domain/signals/sequential-test';
import { businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { readResult } from '../signals/count-observations.ts';
import { onWire, readRow, shownPizzas, wireActions, type ShownPizza } from './action-rows.ts';
import { countJudged } from './count-judged.ts';

type Change = ActionDetail['changes'][number];
type Shown = ReadonlyMap<number, ShownPizza>;

export const readAction = handle(contract, async ({ params }, { db, venue, viewer, now }) => {
  const place = { venue, action: Number(params.action) };
  const found = await readRow(db, { ...place, now: now() });
  const { row } = found;
  const { watchedFrom } = row;
  const result = watchedFrom === null ? null : await readResult(db, { ...row, watchedFrom }, now());
  const stored = await readChanges(db, place);
  const counted = [...(result?.first.observations ?? []), ...(result?.second?.observations ?? [])];
  const everyObservation = [...counted, ...stored.flatMap(({ observations }) => observations)];
  const shown = await shownPizzas(
    db,
    everyObservation.map(({ id, localTs }) => ({ venue, id, day: businessDay(localTs) })),
    viewer,
  );
  return {
    // Safe because one row yields one action.
    action: (await wireActions(db, [found], viewer))[0]!,
    bound: boundOf(row.correlation ?? 0),
    rates: result && { fixed_rate: row.fixedRate, fault_rate: row.faultRate },
    first: wireObservations(result?.first, shown),
    second: result?.second ? wireObservations(result.second, shown) : null,
    changes: stored.map(({ observations, at, ...change }) => ({
      ...change,
      local_ts: wallClock(at.getTime(), row.timeZone),
      pizzas: observations.flatMap(({ id, bad }) => {
        const pizza = shown.get(id);
        return pizza ? [{ pizza: pizza.wire, is_bad: bad }] : [];
      }),
    })),
    found: await readFound(db, { venue, signal: row.signal }),
    judged: await countJudged(db, { venue, part: row.part }, counted),
  };
});

const wireObservations = (span: WatchedSpan | undefined, shown: Shown): ActionDetail['first'] =>
  (span?.observations ?? []).map(({ id, localTs, bad }, at) => ({
    pizza: shown.get(id)?.wire ?? null,
    specialty: shown.get(id)?.specialty ?? null,
    local_ts: onWire(localTs),
    is_bad: bad,
    ratio: span!.path[at]!,
  }));

interface StoredChange extends Omit<Change, 'pizzas' | 'local_ts'> {
  at: Date;
  observations: Observation[];
}

async function readChanges(
  db: Db,
  { venue, action }: { venue: number; action: number },
): Promise<StoredChange[]> {
  const { rows } =
    await sql<StoredChange>`SELECT c.id::text AS id, c.at, ${sql.raw(givenName('u'))} AS who,
      c.kind, c.sentence, c.observations
    FROM action_change c LEFT JOIN user_account u ON u.id = c.user_id
    WHERE c.venue_id = ${venue} AND c.action_id = ${action} ORDER BY c.id`.execute(db);
  return rows;
}

async function readFound(
  db: Db,
  { venue, signal }: { venue: number; signal: number | null },
): Promise<ActionDetail['found']> {
  if (signal === null) return null;
  const { rows } = await sql<NonNullable<ActionDetail['found']>>`
    SELECT ${sql.raw(localTs('local_ts'))} AS local_ts, cardinality(pizzas) AS pizzas, cardinality(bad) AS bad
    FROM signal WHERE venue_id = ${venue} AND id = ${signal}`.execute(db);
  return rows[0] ?? null;
}
