import { readThroughDb, testApp } from '#test/world/app';
import { COMPANY_A, V1, V2, V3 } from '#test/world/fixture';
import { insertTestPizzas, testEvaluation, type TestPizza } from '#test/world/pizzas';
import type { readCompanyWhyMoved, readWhyMoved } from '@crustodian/contract/measurement';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { tQuantile } from '@crustodian/domain/statistics/distributions';
import { criteriaOf } from '@crustodian/domain/pizza/criteria';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';

type Why = Answer<typeof readWhyMoved>;
const t = testApp();
readThroughDb(t);
const SPANS = 'start_date/4-3-2024/end_date/10-3-2024/before_start/26-2-2024/before_end/3-3-2024/';
const venuePath = `/api/measurement/why-moved/venue/${V1}/${SPANS}`;

beforeEach(async () => {
  for (const table of [
    'pizza',
    'pizza_detail',
    'pizza_rescore',
    'audit_judgement',
    'audit_entry',
    'audited_figure',
  ]) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
});

const KEYS = criteriaOf('official');
/** Points of some criteria of a whole pizza; all others have full points. */
function scored(points: Partial<Record<string, number>>, version = 'engine-6') {
  const evaluation = testEvaluation();
  for (const [key, value] of Object.entries(points)) {
    const slices = evaluation.score_details[key]!;
    for (const slice of Object.keys(slices)) slices[slice as '1'] = value! / 8;
  }
  const sum = Object.values(evaluation.score_details)
    .flatMap((slices) => Object.values(slices))
    .reduce((a, b) => a + b, 1.2);
  return {
    ...evaluation,
    soft: {},
    score_adjusted: Math.round(Math.min(10, sum) * 100) / 100,
    explanation: { ...evaluation.explanation!, engine_version: version },
  };
}

/**
 * Creates pizzas in the week of that day in March or February, spread over its days, with slight
 * differences.
 */
async function bake(
  count: number,
  from: string,
  make: (at: number) => TestPizza,
  { venue = V1, hour = 19 } = {},
): Promise<void> {
  const start = Date.parse(from);
  const pizzas = Array.from({ length: count }, (_, at): TestPizza => {
    const day = new Date(start + (at % 7) * 86_400_000).toISOString().slice(0, 10);
    return {
      REPORT_localized_capture_start_ts: `${day.replaceAll('-', '/')} ${hour}:${String(at % 60).padStart(2, '0')}:00`,
      ...make(at),
    };
  });
  await insertTestPizzas(t.db, venue, pizzas);
}
const BEFORE = '2024-02-26';
const AFTER = '2024-03-04';
/** Values that vary slightly around a middle, such as 0.4 of 0.8. */
const around = (middle: number, at: number) => middle + ((at % 5) - 2) / 50;

async function read(kind: 'regular' | 'manager' = 'regular'): Promise<Why> {
  const reply = await t.ask(kind, { url: venuePath });
  expect([reply.statusCode, reply.statusCode === 200 || reply.json()]).toEqual([200, true]);
  return reply.json<Why>();
}
const sumOf = ({ parts, noise }: Why) =>
  parts.reduce((sum, { value }) => sum + value, 0) + (noise?.value ?? 0);

test('a criterion that fell at dinner is the part that is named, with its pizzas', async () => {
  await bake(140, BEFORE, (at) => ({ evaluation: scored({ 'Sello de queso': around(0.5, at) }) }));
  await bake(60, BEFORE, (at) => ({ evaluation: scored({ Bordes: around(0.5, at) }) }), {
    hour: 12,
  });
  await bake(140, AFTER, (at) => ({ evaluation: scored({ 'Sello de queso': around(0.2, at) }) }));
  await bake(60, AFTER, (at) => ({ evaluation: scored({ Bordes: around(0.5, at) }) }), {
    hour: 12,
  });
  const why = await read();
  expect(why).toMatchObject({
    state: 'known',
    before: { pizzas: 200 },
    after: { pizzas: 200 },
    changes: [],
    changesKnownBy: null,
  });
  expect(why.change).toBeCloseTo(-0.21, 9);
  expect(sumOf(why)).toBeCloseTo(why.change, 9);
  expect(why.parts).toMatchObject([
    { kind: 'criterion', criterion: 'Sello de queso', shift: 'PM', count: 140 },
  ]);
  expect(why.parts[0]!.value).toBeCloseTo(-0.21, 9);
  expect(why.parts[0]!.pictures).toHaveLength(4);
  const { rows } = await sql<{ n: number; mean: number }>`SELECT count(*)::int AS n,
    avg(score)::float8 / 100 AS mean FROM pizza WHERE business_date >= '2024-03-04'`.execute(t.db);
  expect(why.after).toMatchObject({ pizzas: rows[0]!.n });
  expect(why.after.mean).toBeCloseTo(rows[0]!.mean, 9);
});

test('more of what scores lower is the mix, with the specialties', async () => {
  const cheese = (at: number) => ({
    category: 'cheese',
    evaluation: scored({ Bordes: around(0.7, at) }),
  });
  const pepperoni = (at: number) => ({
    category: 'pepperoni',
    evaluation: scored({ 'Queso interior': around(0.1, at), Limpieza: around(0.1, at) }),
  });
  await bake(150, BEFORE, cheese);
  await bake(50, BEFORE, pepperoni);
  await bake(60, AFTER, cheese);
  await bake(140, AFTER, pepperoni);
  const why = await read();
  expect(why.parts).toMatchObject([{ kind: 'mix', count: 200 }]);
  expect(why.parts[0]!.specialties.map(({ specialty }) => specialty).toSorted()).toEqual([
    'cheese',
    'pepperoni',
  ]);
  expect(why.parts[0]!.specialties.find((one) => one.specialty === 'pepperoni')!.share).toBeCloseTo(
    0.45,
    9,
  );
  expect(sumOf(why)).toBeCloseTo(why.change, 9);
});

test('an ingredient criterion weighs what the ingredient part of the score makes of it', async () => {
  // Full ingredients are 1.5 above 2.5 of 4 points; a quarter fewer of the inner ones take 0.1875 away.
  const baked = (inner: number) => (at: number) => {
    const outer = around(1.5, at);
    const points = scored({ 'Ingredientes interior': inner, 'Ingredientes exterior': outer });
    const soft = ((inner + outer) / 4) * 1.5;
    const score = 1.2 + 6 * 0.8 + 2.5 + soft;
    return { evaluation: { ...points, soft: { Ingredients: soft }, score_adjusted: score } };
  };
  await bake(150, BEFORE, baked(1.9));
  await bake(150, AFTER, baked(1.4));
  const why = await read();
  expect(why.parts).toMatchObject([{ kind: 'criterion', criterion: 'Ingredientes interior' }]);
  expect(why.parts[0]!.value).toBeCloseTo(-0.1875, 2);
  expect(sumOf(why)).toBeCloseTo(why.change, 9);
});

test('the pictures of a part are different ones, even if many pizzas have the same', async () => {
  const seal = (middle: number) => (at: number) => ({
    evaluation: scored({ 'Sello de queso': around(middle, at) }),
  });
  await bake(140, BEFORE, seal(0.5));
  await bake(140, AFTER, seal(0.2));
  await sql`UPDATE pizza SET picture = CASE WHEN id % 2 = 0 THEN 'same' ELSE 'other' END`.execute(
    t.db,
  );
  const [part] = (await read()).parts;
  expect(part!.pictures).toHaveLength(2);
});

test('nothing that chance does not explain: all is noise', async () => {
  for (const from of [BEFORE, AFTER]) {
    await bake(150, from, (at) => ({ evaluation: scored({ Bordes: around(0.5, at) }) }));
  }
  const why = await read();
  expect([why.parts, why.noise!.value]).toEqual([[], expect.closeTo(0, 9)]);
});

test('fewer than 100 pizzas on a side are too few', async () => {
  await bake(99, BEFORE, () => ({ evaluation: scored({}) }));
  await bake(150, AFTER, () => ({ evaluation: scored({}) }));
  expect(await read()).toMatchObject({ state: 'too-few', parts: [], before: { pizzas: 99 } });
});

test('a new engine is a part of its own where blind judgements show what it changed', async () => {
  await bake(150, BEFORE, (at) => ({ evaluation: scored({ Bordes: around(0.5, at) }) }));
  await bake(150, AFTER, (at) => ({
    evaluation: scored({ Bordes: around(0.3, at) }, 'engine-7+a'),
  }));
  expect(await read()).toMatchObject({
    changes: [{ kind: 'engine', from: 'engine-6', to: 'engine-7', day: AFTER, by: null }],
    changesKnownBy: 'nothing',
    parts: [{ kind: 'criterion', criterion: 'Bordes' }],
  });
  // Raters see no difference, so the engine gives 0.2 less for the same border.
  await judge(40, { version: 'engine-6', day: '2024-03-01', given: 0.5 });
  await judge(40, { version: 'engine-7+a', day: '2024-03-06', given: 0.3 });
  const why = await read();
  expect(why).toMatchObject({
    changesKnownBy: 'judgements',
    parts: [{ kind: 'engine', count: 150, days: { min: AFTER, max: '2024-03-10' } }],
  });
  expect(why.parts[0]!.value).toBeCloseTo(-0.2, 9);
  expect(sumOf(why)).toBeCloseTo(why.change, 9);
});

test('among hundreds of engines none is compared, and the first of them are named', async () => {
  await bake(150, BEFORE, (at) => ({ evaluation: scored({ Bordes: around(0.5, at) }) }));
  await bake(420, AFTER, (at) => ({
    evaluation: scored({ Bordes: around(0.3, at) }, `engine-7.${at}`),
  }));
  const why = await read();
  expect(why).toMatchObject({
    changesKnownBy: 'nothing',
    parts: [{ kind: 'criterion', criterion: 'Bordes', count: 420 }],
  });
  expect(why.changes[0]).toMatchObject({ kind: 'engine', from: 'engine-6', day: AFTER });
  expect(why.changes.length).toBeLessThan(400);
  expect(sumOf(why)).toBeCloseTo(why.change, 9);
});

test('an engine that began between the spans has its own first day', async () => {
  const seven = (at: number) => ({ evaluation: scored({ Bordes: around(0.5, at) }, 'engine-7') });
  await bake(120, '2024-02-19', (at) => ({ evaluation: scored({ Bordes: around(0.5, at) }) }));
  await bake(3, '2024-02-28', seven);
  await bake(120, AFTER, seven);
  const url = venuePath.replace('26-2-2024', '19-2-2024').replace('3-3-2024', '25-2-2024');
  const why = (await t.ask('regular', { url })).json<Why>();
  expect(why.changes).toMatchObject([{ kind: 'engine', to: 'engine-7', day: '2024-02-28' }]);
});

async function judge(
  count: number,
  { version, day, given }: { version: string; day: string; given: number },
): Promise<void> {
  const points = Object.fromEntries(KEYS.map((key) => [key, key === 'Bordes' ? given : 0.8]));
  const maxima = Object.fromEntries(KEYS.map((key) => [key, 0.8]));
  for (let at = 0; at < count; at += 1) {
    const wobble = (at % 2 ? 1 : -1) / 50;
    const ninths = Object.fromEntries(KEYS.map((key) => [key, key === 'Bordes' ? 4.5 : 9]));
    await sql`INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id,
        stratum, purpose, rater_id, judged_at, kind, ninths, standard, score, turn, mirrored,
        milliseconds, engine_result)
      VALUES (${randomUUID()}, ${COMPANY_A}, ${V1}, ${day}, ${at}, 'fit', 'audit', 4, now(), 'points',
        ${JSON.stringify(ninths)}, 'to_standard', ${8 + wobble}, 0, false, 9000,
        ${JSON.stringify({ version, score: 7.5 + given, points, maxima })})`.execute(t.db);
  }
}

test('pizzas that both engines scored show what the new one changed, to the digit', async () => {
  await bake(150, BEFORE, (at) => ({ evaluation: scored({ Bordes: around(0.5, at) }) }));
  await bake(150, AFTER, (at) => ({ evaluation: scored({ Bordes: around(0.3, at) }) }));
  await sql`INSERT INTO pizza_rescore (venue_id, business_date, pizza_id, id, from_version, to_version,
      before, said)
    SELECT p.venue_id, p.business_date, p.id, p.id, 'engine-6', 'engine-7',
      jsonb_build_object('score', p.score / 100.0, 'evaluation', d.evaluation), '{}'
    FROM pizza p JOIN pizza_detail d USING (venue_id, business_date, id)
    WHERE p.business_date >= '2024-03-04'`.execute(t.db);
  await sql`UPDATE pizza SET scoring_version = 'engine-7', score = score + 14
    WHERE business_date >= '2024-03-04'`.execute(t.db);
  const why = await read();
  expect(why.changesKnownBy).toBe('pairs');
  expect(why.parts).toMatchObject([
    { kind: 'criterion', criterion: 'Bordes', shift: 'PM' },
    { kind: 'engine', count: 150 },
  ]);
  expect(why.parts[0]!.value).toBeCloseTo(-0.2, 9);
  expect(why.parts[1]!.value).toBeCloseTo(0.14, 9);
  expect(sumOf(why)).toBeCloseTo(why.change, 9);
});

test('a change of thresholds is one of the changes, with who signed it', async () => {
  await bake(150, BEFORE, (at) => ({ evaluation: scored({ Bordes: around(0.5, at) }) }));
  await bake(150, AFTER, (at) => ({ evaluation: scored({ Bordes: around(0.5, at) }) }));
  await sql`INSERT INTO audit_entry (id, company_id, at, action, user_name, user_email, address,
      user_agent, subject, before, after)
    VALUES (1, ${COMPANY_A}, '2024-03-06T12:00:00Z', 'scoring_rules_changed', 'Olga Brandt', '', '',
      '', 'Company a', '{}', '{"threshold seal": "0.2"}')`.execute(t.db);
  expect((await read()).changes).toEqual([
    { kind: 'thresholds', day: '2024-03-06', from: null, to: null, by: 'Olga Brandt' },
  ]);
});

test('thresholds that changed between the spans have the day on which they did', async () => {
  const late = '2024-03-08';
  await bake(150, BEFORE, (at) => ({ evaluation: scored({ Bordes: around(0.5, at) }) }));
  await bake(150, late, (at) => ({ evaluation: scored({ Bordes: around(0.5, at) }) }));
  await sql`INSERT INTO audit_entry (id, company_id, at, action, user_name, user_email, address,
      user_agent, subject, before, after)
    VALUES (1, ${COMPANY_A}, '2024-03-05T12:00:00Z', 'scoring_rules_changed', 'Olga Brandt', '', '',
      '', 'Company a', '{}', '{"threshold seal": "0.2"}')`.execute(t.db);
  const between = SPANS.replace('start_date/4-3', 'start_date/7-3');
  const reply = await t.ask('regular', {
    url: `/api/measurement/why-moved/venue/${V1}/${between}`,
  });
  expect(reply.json().changes).toMatchObject([{ kind: 'thresholds', day: '2024-03-05' }]);
});

test('what counts as bad and excellent changed: from the first day to the last, who and when', async () => {
  const define = (id: number, at: string, from: object, to: object) =>
    sql`INSERT INTO audit_entry (id, company_id, at, action, user_name, user_email, address,
        user_agent, subject, before, after)
      VALUES (${id}, ${COMPANY_A}, ${at}::timestamptz, 'quality_definition_changed', 'Olga Brandt', '',
        '', '', 'Quality definition', ${JSON.stringify(from)}::jsonb, ${JSON.stringify(to)}::jsonb)`.execute(
      t.db,
    );
  const [one, two, three] = [
    { min: 6, max: 8 },
    { min: 6.5, max: 8 },
    { min: 6.5, max: 8.5 },
  ];
  await define(1, '2024-02-20T12:00:00Z', { min: 5, max: 8 }, one!);
  expect((await read()).qualityChange).toBeNull();
  await define(2, '2024-02-28T12:00:00Z', one!, two!);
  await define(3, '2024-03-05T12:00:00Z', two!, three!);
  expect((await read()).qualityChange).toEqual({
    day: '2024-03-05',
    by: 'Olga Brandt',
    from: one,
    to: three,
  });
  await sql`UPDATE audit_entry SET user_name = 'olga@a.example', user_email = 'olga@a.example'`.execute(
    t.db,
  );
  expect((await read()).qualityChange?.by).toBeNull();
  await define(4, '2024-03-06T12:00:00Z', three!, one!);
  expect((await read()).qualityChange).toBeNull();
});

test('a company and its regions, each part with its stores', async () => {
  for (const venue of [V1, V2, V3]) {
    for (const from of [BEFORE, AFTER]) {
      const middle = venue === V2 && from === AFTER ? 0.2 : 0.5;
      await bake(120, from, (at) => ({ evaluation: scored({ Bordes: around(middle, at) }) }), {
        venue,
      });
    }
  }
  const reply = await t.ask('manager', {
    url: `/api/measurement/why-moved/company_pk/${COMPANY_A}/${SPANS}`,
  });
  const { company, regions } = reply.json<Answer<typeof readCompanyWhyMoved>>();
  expect(regions).toMatchObject([
    { region: 'R1', name: 'North', venues: 1, parts: [] },
    { region: 'R2', name: 'South', venues: 2, parts: [{ criterion: 'Bordes' }] },
  ]);
  const [part] = regions[1]!.parts;
  expect(part!.value).toBeCloseTo(-0.15, 9);
  expect(part!.stores).toMatchObject([
    { venue: String(V2), name: 'Venue 2', count: 120 },
    { venue: String(V3), count: 120 },
  ]);
  expect(part!.stores.map(({ value }) => value)).toEqual([
    expect.closeTo(-0.15, 9),
    expect.closeTo(0, 9),
  ]);
  for (const why of [company, ...regions]) expect(sumOf(why)).toBeCloseTo(why.change, 9);
});

test.each([
  ['spans that overlap', venuePath.replace('3-3-2024', '5-3-2024')],
  ['a reversed span', venuePath.replace('end_date/10-3-2024', 'end_date/1-3-2024')],
  ['years', venuePath.replace('26-2-2024', '26-2-2020')],
])('%s: 400', async (_case, url) => {
  const reply = await t.ask('regular', { url });
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'bad_request' }]);
});

test('what several ask of a company at once is computed once', async () => {
  const queries = vi.spyOn(t.db.getExecutor(), 'executeQuery');
  const url = `/api/measurement/why-moved/company_pk/${COMPANY_A}/${SPANS}`;
  const readsOf = async (asks: number) => {
    queries.mockClear();
    const replies = await Promise.all(
      Array.from({ length: asks }, () => t.ask('manager', { url })),
    );
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    return queries.mock.calls.filter(([{ sql: text }]) => String(text).includes('"region"')).length;
  };
  const ofOne = await readsOf(1);
  expect(ofOne).toBeGreaterThan(0);
  expect(await readsOf(4)).toBeLessThan(4 * ofOne);
  queries.mockRestore();
});

test('how far audited means moved is as sure as the raters that they share let it be', async () => {
  const week = (venue: number, start: string, estimate: number, rater: number) =>
    sql`INSERT INTO audited_figure (venue_id, week, figure, revision, state, judged, drawn, population,
        estimate, variance, draw_variance, degrees, half_width, engine_mean, engine_weight, computed_at,
        reason, raters)
      VALUES (${venue}, ${start}, 'score', 1, 'audited', 21, 21, 300, ${estimate}, 0.05, 0.01, 30, 0.46, 8,
        1, now(), 'judgement',
        ${JSON.stringify([{ rater, share: 1, variance: 0.04 }])}::jsonb)`.execute(t.db);
  const widths = async () => {
    const { company, regions } = (
      await t.ask('manager', {
        url: `/api/measurement/why-moved/company_pk/${COMPANY_A}/${SPANS}`,
      })
    ).json<Answer<typeof readCompanyWhyMoved>>();
    const venue = (await t.ask('regular', { url: venuePath })).json<Why>();
    return [
      company.auditedHalfWidth,
      regions.find(({ region }) => region === 'R1')!.auditedHalfWidth,
      venue.auditedHalfWidth,
    ];
  };
  await week(V1, '2024-02-26', 8.2, 4);
  await week(V2, '2024-02-26', 8.4, 5);
  expect(await widths()).toEqual([null, null, null]);
  await week(V1, '2024-03-04', 8.1, 4);
  await week(V2, '2024-03-04', 8.2, 6);
  const reach = tQuantile(0.975, 60);
  const [company, region, store] = await widths();
  // The first store's rater judged both weeks; the second store, with half the weight, had a
  // different rater in each week.
  expect(store).toBeCloseTo(reach * Math.sqrt(0.02), 9);
  expect(region).toBeCloseTo(store!, 12);
  expect(company).toBeCloseTo(reach * Math.sqrt(0.01 + 2 * 0.25 * 0.04), 9);
});

test('a store sees its own, no other company does', async () => {
  expect((await t.ask('store', { url: venuePath })).statusCode).toBe(200);
  const other = venuePath.replace(`venue/${V1}`, `venue/${V2}`);
  expect((await t.ask('store', { url: other })).statusCode).toBe(403);
  expect((await t.ask('managerOfB', { url: venuePath })).statusCode).toBe(403);
});
