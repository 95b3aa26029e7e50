import { insertTestPizzas, testEvaluation, type TestPizza } from '#test/world/pizzas';
import { recountReport } from '#reports/week-figures';
import { nextId } from '#platform/database/ids';
import type { TestApp } from '#test/world/app';
import type { StoreTv } from '@crustodian/contract/store-tv';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { ProblemCode } from '@crustodian/domain/figures/problems';
import type { StoredState } from '@crustodian/domain/reports/report-state';
import type { Standard } from '@crustodian/domain/pizza/standard';
import { TV_CALLS } from '@crustodian/domain/reports/store-tv-paths';
import { parseCaptureId, parsePizzaId, picturePath } from '@crustodian/domain/pizza/wire-id';
import sharp from 'sharp';

const WEEK = '2024-03-10';
export const WEEK_BEFORE = '2024-03-04';

/** A pizza's entry in its report: shown by default. */
export interface Entry {
  standard?: Standard;
  specialty?: string;
  hidden?: true;
  featured?: true;
  problems?: ProblemCode[];
  list?: 'scored' | 'scoreless';
  pizza?: TestPizza;
}

interface NewReport {
  venue: number;
  week?: CalendarDay;
  state?: StoredState;
  scoreless?: boolean;
  entries: readonly Entry[];
}

/**
 * Stores a report with these pizzas, all to standard by default; returns the paths of their
 * pictures.
 */
export async function reportWith(
  t: TestApp,
  { venue, week = WEEK, state = 'delivered', scoreless = false, entries }: NewReport,
): Promise<string[]> {
  const evaluation = testEvaluation();
  const pizzas = entries.map(({ pizza }) => ({ evaluation, ...pizza }));
  const keys = await insertTestPizzas(t.db, venue, pizzas);
  await t.db
    .updateTable('pizza')
    .set({ picture: await pictureOf(t) })
    .execute();
  const id = nextId();
  const key = { venue_id: venue, report_id: id };
  await t.db
    .insertInto('weekly_report')
    .values({ venue_id: venue, id, week_stamp: week, state, scoreless, name: `report-${id}` })
    .execute();
  const places = keys.map(({ t_id }) => parsePizzaId(t_id)!);
  await t.db
    .insertInto('report_pizza')
    .values(
      entries.map((entry, index) => ({
        ...key,
        list: entry.list ?? 'scored',
        business_date: places[index]!.day,
        pizza_id: places[index]!.id,
        capture_id: parseCaptureId(keys[index]!.vid_id)!.id,
        local_ts: `${places[index]!.day} 12:00:${10 + index}`,
        hour: 12,
        standard: entry.standard ?? 'to_standard',
        specialty: entry.specialty ?? 'pepperoni',
        shown: !entry.hidden,
        featured: entry.featured ?? false,
        problems: entry.problems ?? [],
      })),
    )
    .execute();
  await recountReport(t.db, { venue, id });
  return places.map(picturePath);
}

export const PICTURE = await sharp({
  create: { width: 900, height: 900, channels: 3, background: 'tomato' },
})
  .jpeg()
  .toBuffer();

async function pictureOf(t: TestApp): Promise<string> {
  const digest = await t.tools.pictures.put(PICTURE);
  const picture = { digest, format: 'jpeg', width: 900, height: 900, bytes: PICTURE.length };
  const stores = await t.db.selectFrom('venue').select('id').execute();
  await t.db
    .insertInto('picture')
    .values(stores.map(({ id }) => ({ venue_id: id, ...picture })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return digest;
}

/** The calls of a screen by an anonymous caller, and as its page makes them. */
export function screenOf(t: TestApp) {
  const ask = (venue: number | string, path = '') =>
    t.ask('anon', { method: 'GET', url: `${TV_CALLS}${venue}/${path}` });
  const read = async (venue: number, query = '') => {
    const reply = await ask(venue, query);
    if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
    // Safe because the server encodes its answers by the contract; days are still text in JSON.
    return reply.json<StoreTv>();
  };
  return { ask, read };
}
