import { insertTestPizzas, testEvaluation, type TestPizza } from '#test/world/pizzas';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';

const t = testApp();
const URL = '/api/scoring/golden';
const file = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'tan' } })
  .jpeg()
  .toBuffer();

beforeEach(() => sql`DELETE FROM golden_sample`.execute(t.db));

/** A pizza with a picture. */
async function pizza(venue: number, change: TestPizza = {}): Promise<string> {
  const [key] = await insertTestPizzas(t.db, venue, [{ crust: 'delgada', ...change }]);
  const digest = await t.tools.pictures.put(file);
  await sql`INSERT INTO picture (venue_id, digest, format, width, height, bytes)
    VALUES (${venue}, ${digest}, 'jpeg', 64, 48, 1) ON CONFLICT DO NOTHING`.execute(t.db);
  await sql`UPDATE pizza SET picture = ${digest}
    WHERE id = ${Number(key!.t_id.split('-')[2])}`.execute(t.db);
  return key!.t_id;
}
const mark = (kind: ViewerKind, t_id: string, golden = 1) =>
  t.ask(kind, { method: 'POST', url: URL, payload: { t_id, golden } });
const query = (venue: number, specialty = 'cheese', crust = 'delgada') =>
  `?venue=${venue}&specialty=${specialty}&crust=${crust}`;
const golden = async (kind: ViewerKind, venue: number, specialty?: string, crust?: string) =>
  (await t.ask(kind, { url: URL + query(venue, specialty, crust) })).json().golden;

test('a marked pizza is the golden sample of its kind in every store of the company', async () => {
  const t_id = await pizza(V1);
  expect(await golden('staff', V2)).toBeNull();
  const marked = (await mark('reviewer', t_id)).json();
  expect(marked.golden).toMatchObject({
    t_id,
    score: 9.5,
    picture_size: { width: 64, height: 48 },
  });
  expect(marked.golden.slice_points).toMatchObject({ 1: 1.1, 8: 1.1 });
  expect(await golden('region', V2)).toEqual(marked.golden);
  expect(await golden('staff', V2, 'cheese', 'tradicional')).toBeNull();
  expect(await golden('staff', V2, 'pepperoni')).toBeNull();
  expect(await golden('staff', VENUE_OF_B)).toBeNull();
});

test('the last one marked counts; a mark taken away leaves none', async () => {
  const [first, second] = [await pizza(V1), await pizza(V2)];
  await mark('staff', first);
  await mark('staff', second);
  expect(await golden('staff', V1)).toMatchObject({ t_id: second });
  await mark('staff', first, 0);
  expect(await golden('staff', V1)).toMatchObject({ t_id: second });
  expect((await mark('staff', second, 0)).json()).toEqual({ golden: null });
});

test('every mark and its end is in the audit log with who, when, before and after', async () => {
  await sql`DELETE FROM audit_entry WHERE action = 'golden_sample_changed'`.execute(t.db);
  const [first, second] = [await pizza(V1), await pizza(V2)];
  await mark('reviewer', first);
  await mark('reviewer', first);
  await mark('staff', second);
  await mark('staff', first, 0);
  await mark('staff', second, 0);
  await mark('staff', second, 0);
  const { rows } = await sql`SELECT user_email AS by, company_id AS company, venue_id AS venue,
      subject, before ->> 'pizza' AS before, after ->> 'pizza' AS after
    FROM audit_entry WHERE action = 'golden_sample_changed' ORDER BY id`.execute(t.db);
  const entry = { company: COMPANY_A, subject: 'Cheese, Thin' };
  const [reviewer, staff] = ['reviewer', 'staff'].map((name) => `${name}@crustodian.example`);
  expect(rows).toEqual([
    { ...entry, by: reviewer, venue: V1, before: null, after: first },
    { ...entry, by: staff, venue: V2, before: first, after: second },
    { ...entry, by: staff, venue: V2, before: second, after: null },
  ]);
});

test.each([
  ['hidden', sql`censored = true`],
  ['another kind', sql`specialty = 'ham'`],
  ['not to standard', sql`standard = 'not_to_standard'`],
  ['badly cut', sql`bad_cut = true`],
])('one that is %s by now is none any more', async (_what, change) => {
  const t_id = await pizza(V1);
  await mark('staff', t_id);
  const id = Number(t_id.split('-')[2]);
  await sql`UPDATE pizza SET ${change} WHERE id = ${id}`.execute(t.db);
  expect(await golden('staff', V1)).toBeNull();
});

test('its picture is shown to who does not see its store', async () => {
  await mark('staff', await pizza(V1));
  const shown = await t.ask('region', { url: `/api/static/golden-sample${query(V2)}&w=160` });
  expect(shown.statusCode).toBe(200);
  expect(shown.headers['content-type']).toBe('image/webp');
  const none = await t.ask('region', { url: `/api/static/golden-sample${query(V2, 'pepperoni')}` });
  expect(none.statusCode).toBe(404);
});

test('a browser keeps its picture only under an address that names its pizza', async () => {
  const t_id = await pizza(V1);
  await mark('staff', t_id);
  const kept = async (of: string) =>
    (await t.ask('staff', { url: `/api/static/golden-sample${query(V1)}${of}` })).headers[
      'cache-control'
    ];
  expect(await kept(`&of=${t_id}`)).toBe('private, max-age=31536000, immutable');
  expect(await kept('')).toBe('private, no-cache');
  expect(await kept('&of=1-240310-1')).toBe('private, no-cache');
});

test.each<[string, TestPizza]>([
  ['without a score', { evaluation: null }],
  ['that is hidden', { censored: 1 }],
  ['of an unknown specialty', { category: 'unknown' }],
  ['of 8.5 points', { evaluation: { ...testEvaluation(), score_adjusted: 8.5 } }],
  ['that a reviewer holds not to be to standard', { standard: 'maybe_to_standard' }],
  ['with bubbles', { bubbles: 1 }],
  ['that is overbaked', { overbaked: 1 }],
  ['that is badly cut', { bad_cut: 1 }],
])('a pizza %s cannot be one: 409', async (_case, change) => {
  const answer = await mark('staff', await pizza(V1, change));
  expect(answer.statusCode).toBe(409);
  expect(answer.json().code).toBe('not_golden');
});

test('a reviewer may hold one of fewer points to be to standard; too little cheese it must not have', async () => {
  const evaluation = { ...testEvaluation(), score_adjusted: 8 };
  expect(
    (await mark('staff', await pizza(V1, { evaluation, standard: 'to_standard' }))).statusCode,
  ).toBe(200);
  await sql`UPDATE company SET cheese_score_threshold = 1.7 WHERE id = ${COMPANY_A}`.execute(t.db);
  const answer = await mark('staff', await pizza(V1));
  await sql`UPDATE company SET cheese_score_threshold = NULL WHERE id = ${COMPANY_A}`.execute(t.db);
  expect(answer.statusCode).toBe(409);
});

test.each<[string, ViewerKind, object, number]>([
  ['a pizza that is none', 'staff', { t_id: '1-240310-1', golden: 1 }, 404],
  ['no pizza at all', 'staff', { golden: 1 }, 400],
])('marking by %s', async (_case, kind, payload, status) =>
  expect((await t.ask(kind, { method: 'POST', url: URL, payload })).statusCode).toBe(status),
);

test.each<[string, ViewerKind, string, number]>([
  ['a question without a crust', 'staff', `?venue=${V1}&specialty=cheese`, 400],
])('reading by %s', async (_case, kind, asked, status) =>
  expect((await t.ask(kind, { url: URL + asked })).statusCode).toBe(status),
);
