import { insertTestPizzas, testEvaluation } from '#test/world/pizzas';
import { testApp } from '#test/world/app';
import { COMPANY_A, V1, V2 } from '#test/world/fixture';
import { expect, test } from 'vitest';
import { asker } from '../administration.fixture.ts';

const t = testApp();
const ask = asker(t);

const scored = (ts: string, score: number) => ({
  REPORT_localized_capture_start_ts: ts,
  evaluation: { ...testEvaluation(), score_adjusted: score, score_final: score },
});

test('exact scores of four weeks by store; hidden and unscored pizzas and older ones do not count', async () => {
  t.setNow(Date.UTC(2024, 2, 28, 12));
  await insertTestPizzas(t.db, V1, [
    scored('2024/03/10 18:40:00', 6.01),
    scored('2024/03/28 11:40:00', 6.01),
    scored('2024/03/01 18:40:00', 8),
    scored('2024/02/29 18:40:00', 3),
    { ...scored('2024/03/10 18:41:00', 2), censored: 1 },
    { ...scored('2024/03/10 18:42:00', 1), snap_quality: 'mala' },
  ]);
  await t.db
    .updateTable('venue')
    .set({ quality_min: 4, quality_max: 5 })
    .where('id', '=', V2)
    .execute();
  const reply = await ask('manager', `GET quality-definition/${COMPANY_A}/scores/`);
  expect(reply.json()).toEqual({
    from: '2024-03-01',
    to: '2024-03-28',
    stores: [
      {
        venue: '1',
        name: 'Venue 1',
        has_own_definition: false,
        scores: [
          [6.01, 2],
          [8, 1],
        ],
      },
      { venue: '2', name: 'Venue 2', has_own_definition: true, scores: [] },
      { venue: '3', name: 'Venue 3', has_own_definition: false, scores: [] },
    ],
  });
});
