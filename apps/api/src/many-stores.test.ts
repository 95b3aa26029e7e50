import { readThroughDb, testApp } from '#test/world/app';
import { COMPANY_A, V1, V2 } from '#test/world/fixture';
import { insertTestPizzas } from '#test/world/pizzas';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { insertCopies } from './test/hostile/insert-copies.ts';

const t = testApp();
readThroughDb(t);
const LAST = 1250;

beforeAll(async () => {
  const own = { id: '1000 + n', name: `'n' || n`, pretty_name: `'Store ' || n` };
  await insertCopies(t.db, 'venue', { of: `id = ${V1}`, count: LAST - 1000, own });
  // Stores of different portions.
  for (const venue of [V1, V2, LAST]) {
    await insertTestPizzas(t.db, venue, [
      { REPORT_localized_capture_start_ts: '2024/03/10 18:40:00' },
    ]);
  }
  await sql`INSERT INTO correction (venue_id, business_date, pizza_id, id, user_id, rev, request_id,
      field, old_value, new_value)
    SELECT venue_id, business_date, id, id, 1, 1, gen_random_uuid(), 'specialty', '"cheese"', '"pepperoni"'
    FROM pizza WHERE venue_id = ANY (${[V2, LAST]})`.execute(t.db);
  await sql`INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id,
      stratum, purpose, rater_id, judged_at, kind, ninths, standard, score, turn, mirrored,
      milliseconds, engine_result)
    SELECT gen_random_uuid(), ${COMPANY_A}, venue_id, business_date, id, 'fit', 'audit', 1,
      '2024-03-12T10:00:00Z', 'points', '{"bubbles": 9}', 'yes', 8.5, 0, false, 9000, '{"score": 7}'
    FROM pizza`.execute(t.db);
  await sql`INSERT INTO audit_seed (company_id, week, seed, made_at, committed_at, revealed_at)
    VALUES (${COMPANY_A}, '2024-03-10', ${Buffer.alloc(32)}, now(), now(), now())`.execute(t.db);
  for (const table of ['capture_picture', 'picture']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
  await sql`UPDATE pizza SET picture = 'shown'`.execute(t.db);
  await sql`INSERT INTO picture (venue_id, digest, format, width, height, bytes)
    SELECT venue_id, 'shown', 'jpeg', 8, 8, 100 FROM pizza`.execute(t.db);
  await sql`INSERT INTO retention (company_id, kind, days)
    SELECT ${COMPANY_A}, kind, 30 FROM unnest(ARRAY['pictures', 'judgements']) kind`.execute(t.db);
});

/** The answer, how many statements it took, and of how many stores the largest one asked. */
async function readBy(url: string) {
  const queries = vi.spyOn(t.db.getExecutor(), 'executeQuery');
  const reply = await t.ask('manager', { method: 'GET', url });
  const asked = queries.mock.calls.map(([{ parameters }]) => parameters);
  queries.mockRestore();
  const most = Math.max(...asked.flat().map((given) => (Array.isArray(given) ? given.length : 0)));
  return { answer: reply.json<unknown>(), statements: asked.length, most };
}

test.each([
  [
    'scores',
    '2024-03-20',
    `/api/dashboard/quality-definition/${COMPANY_A}/scores/`,
    {
      stores: expect.arrayContaining(
        [V1, V2, LAST].map((venue) =>
          expect.objectContaining({ venue: String(venue), scores: [[expect.any(Number), 1]] }),
        ),
      ),
    },
  ],
  [
    'exports',
    '2024-03-20',
    `/api/exports/company/${COMPANY_A}/`,
    {
      months: [
        { month: '2024-03', pizzas: 3, deleted: 0, corrections: 2, judgements: 3, figures: 3 },
      ],
    },
  ],
  [
    'retention',
    '2024-05-01',
    `/api/privacy/company/${COMPANY_A}/retention/`,
    {
      bytes: 300,
      kinds: expect.arrayContaining([
        { kind: 'pictures', days: 30, kept: 3, due_tonight: 3 },
        { kind: 'judgements', days: 30, kept: 3, due_tonight: 3 },
      ]),
    },
  ],
])(
  '%s of a company with many stores are counted a hundred stores at a time',
  async (_, day, url, is) => {
    t.setNow(Date.parse(day));
    const { answer, statements, most } = await readBy(url);
    expect(answer).toMatchObject(is);
    expect(most).toBe(100);
    expect(statements).toBeLessThan(60);
  },
);
