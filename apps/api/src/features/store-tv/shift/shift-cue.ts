import type { ShiftScreen } from '@crustodian/contract/store-tv';
import type { Db } from '#platform/database/db';
import { SLICES, type SliceKey } from '@crustodian/domain/pizza/criteria';
import type { ScoreDetails } from '@crustodian/domain/pizza/pipeline-result';
import {
  cueSide,
  cueSlices,
  LAST_PIZZAS,
  shownCue,
  type BadPizza,
} from '@crustodian/domain/signals/cue';
import type { WatchedArea, WatchedPart } from '@crustodian/domain/signals/watched-areas';
import { sql } from 'kysely';
import { readPizzas, readWatched } from '../../signals/seen-pizzas.ts';
import { readBaseline } from '../../signals/baseline-rows.ts';
import type { ShiftNow } from './shift-pizzas.ts';

interface Row {
  word: WatchedArea;
  part: WatchedPart;
  ratio: number;
  since: number;
  isOn: boolean;
}

/**
 * The single cue of a shift; null while none of its signals is active, or too few pizzas are known.
 */
export async function shiftCue(
  db: Db,
  venue: number,
  now: ShiftNow & { pizzas: number },
): Promise<ShiftScreen['cue']> {
  const signals = await readShiftSignals(db, venue, now);
  const cue = shownCue(signals, now.pizzas);
  if (!cue) return null;
  const { word, part } = cue;
  const bad = await badPizzas(db, { venue, ...now, part });
  if (!bad || bad.ids.length === 0) return null;
  const where = await whereBad(db, { venue, day: now.day, ids: bad.ids, part, max: bad.sliceMax });
  const slices = cueSlices(where);
  return { word, part, bad: bad.ids.length, of: bad.of, side: cueSide(where), slices };
}

/** The shift's signals, except those marked as no problem. */
async function readShiftSignals(db: Db, venue: number, { day, shift }: ShiftNow): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT s.series AS word, s.part, s.ratio, s.lasted AS since, s.state = 'on' AS "isOn"
    FROM signal s
    WHERE s.venue_id = ${venue} AND s.business_date = ${day} AND s.shift = ${shift}
      AND s.state <> 'ended' AND s.withdrawn_at IS NULL
      AND NOT EXISTS (SELECT FROM signal_act a WHERE a.venue_id = s.venue_id AND a.signal_id = s.id
        AND a.kind = 'not-a-problem' AND a.undone_at IS NULL)`.execute(db);
  return rows;
}

interface WatchedShift extends ShiftNow {
  venue: number;
  part: WatchedPart;
}

/** The latest pizzas that were bad in a part, according to the store's baseline. */
async function badPizzas(db: Db, { venue, day, shift, part }: WatchedShift) {
  const usual = await readBaseline(db, venue, day);
  if (!usual) return null;
  const watched = await readWatched(db, venue);
  const at = watched.parts.indexOf(part);
  const seen = await readPizzas(db, { venues: [venue], from: day, to: day }, watched);
  const last = seen.filter((pizza) => pizza.shift === `${day} ${shift}`).slice(-LAST_PIZZAS);
  const isBad = ({ family, lost }: (typeof last)[number]) => {
    const baseline = usual.baselineOfFamily(family);
    return baseline !== undefined && lost[at]! > baseline.badAbove[at]!;
  };
  const ids = last.filter(isBad).map(({ id }) => id);
  return { ids, of: last.length, sliceMax: (watched.maxima[at] ?? 0) / SLICES.length };
}

interface Place extends Pick<WatchedShift, 'venue' | 'day' | 'part'> {
  ids: readonly number[];
  /** Maximum points of a slice. */
  max: number;
}

/** The points that bad pizzas lost on each slice; empty for flags, which have no slices. */
async function whereBad(db: Db, { venue, day, ids, part, max }: Place): Promise<BadPizza[]> {
  const { rows } = await sql<{ angle: number; points: ScoreDetails[string] | null }>`
    SELECT coalesce((explanation ->> 'slice_angle')::float8, 0) AS angle,
      evaluation -> 'score_details' -> ${part}::text AS points
    FROM pizza_detail
    WHERE venue_id = ${venue} AND business_date = ${day} AND id = ANY (${[...ids]}::bigint[])`.execute(
    db,
  );
  return rows.flatMap(({ angle, points }) => {
    if (!points) return [];
    const lost = SLICES.map((slice) => [slice, Math.max(0, max - points[slice])] as const);
    // Safe because every slice is an entry.
    return [{ angle, lost: Object.fromEntries(lost) as Record<SliceKey, number> }];
  });
}
