import { insertTestPizzas, testEvaluation } from '#test/world/pizzas';
import { testApp, type ViewerKind } from '#test/world/app';
import { V1 } from '#test/world/fixture';
import { parsePizzaId, type PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
let good: PizzaKey;
let censored: PizzaKey;
let blurred: PizzaKey;

beforeAll(async () => {
  [good, censored, blurred] = (await insertTestPizzas(app.db, V1, [
    {},
    { censored: 1 },
    { snap_quality: 'mala', evaluation: null },
  ])) as [PizzaKey, PizzaKey, PizzaKey];
});

const evaluation = (kind: ViewerKind, id: string) =>
  app.ask(kind, { method: 'GET', url: `/api/dashboard/pizza/${id}/` });
const tracking = (kind: ViewerKind, id: string) =>
  app.ask(kind, { method: 'GET', url: `/api/dashboard/per_pizza_info/tracking_id/${id}/` });

describe('the evaluation of one pizza', () => {
  test('comes with its explanation: 200', async () => {
    const reply = await evaluation('regular', good.t_id);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ evaluation: testEvaluation() });
  });

  test('is null where there is none, and for daily_feed_only users (D-483)', async () => {
    expect((await evaluation('staff', blurred.t_id)).json()).toMatchObject({ evaluation: null });
    expect((await evaluation('feed', good.t_id)).json()).toEqual({ evaluation: null });
  });

  test('tells staff what made it: engine, models of the company, the last rescoring', async () => {
    const word = {
      name: 'chain-specialties',
      version: '3',
      sha256: 'ab',
      judges: 'specialty',
      state: 'used',
      said: 'cheese',
      confidence: 0.93,
    } as const;
    const [judged] = (await insertTestPizzas(app.db, V1, [
      { models: [word], specialty_head: 'chain-specialties 3@ab' },
    ])) as [PizzaKey];
    const provenance = async () => (await evaluation('staff', judged.t_id)).json().provenance;
    expect(await provenance()).toMatchObject({
      scoring_version: 'test-engine',
      specialty_head: 'chain-specialties 3@ab',
      models: [{ name: 'chain-specialties', judges: 'specialty', said: 'cheese' }],
      rescored: null,
    });
    const { venue, day, id } = parsePizzaId(judged.t_id)!;
    await sql`INSERT INTO pizza_rescore
        (venue_id, business_date, pizza_id, id, at, from_version, to_version, before, said)
      VALUES (${venue}, ${day}, ${id}, 1, '2024-03-12T10:00:00Z', 'engine-1', 'test-engine', '{}',
        '{}')`.execute(app.db);
    const { rescored } = await provenance();
    expect(rescored.from_version).toBe('engine-1');
    expect(Date.parse(rescored.at)).toBe(Date.UTC(2024, 2, 12, 10));
    expect((await evaluation('reviewer', judged.t_id)).json()).not.toHaveProperty('provenance');
  });

  test.each<[ViewerKind, number]>([
    ['regular', 404],
    ['feed', 404],
    ['reviewer', 200],
    ['staff', 200],
  ])('of a censored pizza, asked by %s: %d (X23)', async (kind, status) => {
    expect((await evaluation(kind, censored.t_id)).statusCode).toBe(status);
  });

  test.each([
    ['a pizza that does not exist', '1-240310-7', 404],
    ['an id that is none', '1-240310-x', 404],
    ['an id without a venue', 'pizza', 403],
  ])('%s: %s is %d', async (_case, id, status) => {
    expect((await evaluation('regular', id)).statusCode).toBe(status);
  });
});

describe('what the pipeline recorded', () => {
  test('is sent to a reviewer: 200 (D-536)', async () => {
    const reply = await tracking('reviewer', good.t_id);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      edge_tracking_summary: { optimal_frame: 7, capture: { pizzas: 3, tracking_ok: true } },
      evaluation: { score_final: 10 },
      evaluation_runs: [{ pipeline_id: 'v9p1-ssd-dense', scoring_version: 'test-engine' }],
    });
  });

  test('leaves out what a reviewer who is no staff must not see (spec 000 section 6)', async () => {
    const [corrected] = (await insertTestPizzas(app.db, V1, [
      { reviewer: 'ana', original_data: { specialty: 'pepperoni' } },
    ])) as [PizzaKey];
    const { edge_tracking_summary: recorded } = (await tracking('reviewer', corrected.t_id)).json<{
      edge_tracking_summary: object;
    }>();
    expect(recorded).toMatchObject({ reviewer: 'ana', original_data: null });
  });

  test('of a pizza that does not exist: 404', async () => {
    expect((await tracking('reviewer', '1-240310-7')).statusCode).toBe(404);
  });
});
