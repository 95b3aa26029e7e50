import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1, V2 } from '#test/world/fixture';
import { beforeAll, expect, test } from 'vitest';

const t = testApp();
const ask = (kind: ViewerKind, query: string) =>
  t.ask(kind, { url: `/api/charts/dates/?${query}` });

beforeAll(async () => {
  const day = (venue_id: number, business_date: string, detected: number) => ({
    venue_id,
    business_date,
    detected,
    company_id: COMPANY_A,
    band_min: 600,
    band_max: 800,
  });
  await t.db
    .insertInto('rollup_day')
    .values([
      day(V1, '2024-02-29', 5),
      day(V1, '2024-03-31', 5),
      day(V1, '2024-03-01', 5),
      day(V1, '2024-03-02', 0),
      day(V1, '2024-04-01', 5),
      day(V2, '2024-03-15', 5),
      day(V1, '2023-12-31', 5),
    ])
    .execute();
});

test.each([
  ['2024', '03', ['2024-03-01', '2024-03-31']],
  ['2024', '02', ['2024-02-29']],
  ['2023', '12', ['2023-12-31']],
  ['2022', '01', []],
])('days of %s-%s on which the venue has pizzas', async (year, month, days) =>
  expect((await ask('regular', `venue=1&year=${year}&month=${month}`)).json()).toEqual({
    data: days,
  }),
);

test.each<[ViewerKind, string, number]>([
  ['feed', `venue=${V1}&year=2024&month=03`, 200],
  ['regular', `venue=${V1}&year=2024&month=3`, 400],
  ['regular', `venue=${V1}&year=2024&month=13`, 400],
  ['regular', `venue=${V1}&year=24&month=03`, 400],
  ['regular', `venue=${V1}&year=0000&month=01`, 400],
  ['regular', `venue=${V1}`, 400],
])('%s asking %s: %i', async (kind, query, status) =>
  expect((await ask(kind, query)).statusCode).toBe(status),
);
