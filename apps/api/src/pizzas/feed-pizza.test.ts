import { shownPizza, shownPizzas, visibleCondition } from '#pizzas/feed-pizza';
import { insertTestPizzas, type TestPizza } from '#test/world/pizzas';
import { testApp } from '#test/world/app';
import { PEOPLE, V1 } from '#test/world/fixture';
import { feedPizza } from '@crustodian/contract/feed';
import type { Viewer } from '@crustodian/domain/people/access';
import { regularViewer } from '@crustodian/domain/people/viewer.fixture';
import {
  feedRights,
  isVisibleTo,
  type FeedRights,
} from '@crustodian/domain/review/feed-visibility';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const app = testApp();

const QUALITIES = ['buena', 'mala', null] as const;
const FLAGS = [0, 1] as const;
/** All possible snapshots. */
const SNAPSHOTS: TestPizza[] = QUALITIES.flatMap((snap_quality) =>
  FLAGS.flatMap((trusted) =>
    FLAGS.map((censored) => ({ snap_quality, snap_quality_trusted: trusted === 1, censored })),
  ),
);

const nobody: Viewer = { ...regularViewer, id: PEOPLE.regular.id };
const FLAGS_OF_VIEWERS = ['isStaff', 'allowFeedback', 'flaggedPictures', 'dailyFeedOnly'] as const;
/** All combinations of the flags that rights depend on. */
const VIEWERS: Viewer[] = Array.from({ length: 2 ** FLAGS_OF_VIEWERS.length }, (_, bits) => ({
  ...nobody,
  ...Object.fromEntries(FLAGS_OF_VIEWERS.map((flag, n) => [flag, (bits >> n) % 2 === 1])),
}));

async function visibleRows(rights: FeedRights): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT p.id FROM pizza p WHERE p.venue_id = ${V1} AND ${sql.raw(visibleCondition(rights))}
    ORDER BY p.id`.execute(app.db);
  return rows.map(({ id }) => id);
}

test('SQL and domain agree on what travels: every snapshot, every viewer', async () => {
  const keys = await insertTestPizzas(app.db, V1, SNAPSHOTS);
  const ids = keys.map(({ t_id }) => parsePizzaId(t_id)!.id);
  for (const viewer of VIEWERS) {
    const rights = feedRights(viewer);
    const expected = ids.filter((_, index) => {
      const { snap_quality, snap_quality_trusted, censored } = SNAPSHOTS[index]!;
      const snapshot = { quality: snap_quality!, trusted: snap_quality_trusted! };
      return isVisibleTo({ ...snapshot, censored: censored === 1 }, rights);
    });
    expect({ rights, ids: await visibleRows(rights) }).toEqual({ rights, ids: expected });
    const day = { venue: V1, day: '2024-03-10', ids };
    expect([...(await shownPizzas(app.db, viewer, day)).keys()].toSorted()).toEqual(
      keys.map(({ t_id }) => t_id).filter((_, index) => expected.includes(ids[index]!)),
    );
  }
});

test('what is shown is what the contract says; what does not travel is not there', async () => {
  const [good, hidden] = await insertTestPizzas(app.db, V1, [{}, { censored: 1 }]);
  for (const viewer of VIEWERS) {
    const { pizza } = await shownPizza(app.db, viewer, parsePizzaId(good!.t_id)!);
    expect(feedPizza.strict().parse(pizza)).toEqual(pizza);
  }
  await expect(shownPizza(app.db, nobody, parsePizzaId(hidden!.t_id)!)).rejects.toMatchObject({
    code: 'pizza_not_found',
  });
});
