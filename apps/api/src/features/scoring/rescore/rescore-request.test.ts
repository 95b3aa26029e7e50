import { insertTestPizzas, revOf, testEvaluation, type TestPizza } from '#test/world/pizzas';
import { verifyRollups } from '#pizzas/rollups/verify-rollups';
import { openLog } from '#platform/log';
import { testApp } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import { insertCopies } from '../../../test/hostile/insert-copies.ts';
import { deleteJobs, storedJobs } from '#test/world/jobs';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { UnreadableImage } from '@crustodian/scoring/image/decode-image';
import { madeUpEvidence } from '@crustodian/scoring/fixtures/evidence';
import { loadSpecialtyHead } from '@crustodian/scoring/specialty/load-specialty-head';
import { engineVersionOf } from '@crustodian/scoring/score/engine-version';
import type { SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import type { ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { loadSegmenter } from '@crustodian/scoring/segmentation/load-segmenter';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { resultsOf } from '../../../test/hostile/bytes-read.ts';
import { beginRescore, carryOut, noteStop, requestRescore } from './rescore-request.ts';
import { rescore, startRescores } from './rescore.job.ts';

const t = testApp();
const DAYS = { venue: V1, from: '2024-03-10', to: '2024-03-10' };
const OLD = 'crustodian-1-net+old';
const never = new AbortController().signal;
let version = '';
let fresh: SnapshotScore;

beforeAll(async () => {
  version = engineVersionOf(await loadSegmenter());
  const evaluation = { ...testEvaluation(), score_final: 7, score_adjusted: 7 };
  fresh = {
    engineVersion: version,
    width: 320,
    height: 240,
    figure: null,
    reach: null,
    fitness: { verdict: 'buena', trusted: true, blur: 0.5, occ: 0, reasons: [] },
    camera: null,
    specialty: 'hawaiana',
    crust: 'delgada',
    specialtyHead: (await loadSpecialtyHead()).version,
    evidence: madeUpEvidence(0, 0),
    models: [],
    evaluation: { ...evaluation, soft: { Ingredients: 0.5 } },
    detections: [{ type: 'pineapple', rectangle: [1, 2, 3, 4], weight: 0.5 }],
    flags: { bubbles: false, overbaked: false, badCut: true },
    possibleFlags: [],
    rawScore: 6.5,
  };
});
beforeEach(async () => {
  await sql`DELETE FROM rescore_order`.execute(t.db);
  await deleteJobs(t.db);
});

const poolThat = (score: ScoringPool['score']) => ({
  score,
  close: async () => undefined,
});
const quiet = openLog({ logLevel: 'silent' });
const saying = (score: Partial<SnapshotScore> = {}) => ({
  ...t.tools,
  log: quiet,
  scoring: poolThat(async () => ({ ...fresh, ...score })),
});

/** Scores one pizza; then its database disappears, as if the process had ended. */
function dyingPool() {
  let scored = 0;
  return poolThat(async () => {
    scored += 1;
    if (scored > 1) throw Object.assign(new Error('the process ends here'), { code: '57P01' });
    return fresh;
  });
}

/** A pizza scored by an old version of the engine. */
async function oldPizza(pizza: TestPizza = {}): Promise<PizzaKey> {
  const [key] = await insertTestPizzas(t.db, V1, [pizza]);
  const picture = await t.tools.pictures.put(Buffer.from('a picture'));
  await sql`UPDATE pizza SET pipeline_id = 'crustodian-1-net', scoring_version = ${OLD},
    picture = ${picture} WHERE id = ${idOf(key!)}`.execute(t.db);
  return { ...key!, pipe_id: 'crustodian-1-net' };
}
const idOf = ({ t_id }: PizzaKey) => Number(t_id.split('-')[2]);
const stored = (key: PizzaKey) =>
  t.db
    .selectFrom('pizza')
    .innerJoin('pizza_detail', (join) =>
      join
        .onRef('pizza_detail.venue_id', '=', 'pizza.venue_id')
        .onRef('pizza_detail.business_date', '=', 'pizza.business_date')
        .onRef('pizza_detail.id', '=', 'pizza.id'),
    )
    .selectAll('pizza')
    .select(['pizza_detail.evaluation', 'pizza_detail.detections', 'pizza_detail.tracked'])
    .where('pizza.id', '=', idOf(key))
    .executeTakeFirstOrThrow();
const give = async (key: PizzaKey, call: string, change: object = {}) => {
  const url = `/api/dashboard/${call}/`;
  const reply = await t.ask('reviewer', { method: 'POST', url, payload: { ...key, ...change } });
  expect(reply.statusCode).toBe(200);
};
async function rescoreAll(tools = saying()) {
  const id = await requestRescore(t.tools, DAYS);
  await rescore(tools, id, never);
  return t.db
    .selectFrom('rescore_order')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

test('an uncorrected pizza becomes what the new version says; both versions stay known', async () => {
  const key = await oldPizza({ optimal_frame: 7 });
  const foreign = (await insertTestPizzas(t.db, V1, [{}]))[0]!;
  const days: string[] = [];
  await t.db.deleteFrom('chart_due').execute();
  const unfollow = t.tools.live.followDays(V1, ({ day }) => days.push(day));
  expect(await rescoreAll()).toMatchObject({ rescored: 1, kept: 0, failed: 0 });
  unfollow();
  expect(days).toEqual(['2024-03-10']);
  // Its signals are recomputed.
  const due = await t.db.selectFrom('chart_due').select(['venue_id', 'business_date']).execute();
  expect(due).toEqual([{ venue_id: V1, business_date: '2024-03-10' }]);
  const pizza = await stored(key);
  expect(pizza).toMatchObject({
    specialty: 'hawaiana',
    crust: 'delgada',
    score: 700,
    raw_score: 650,
    bad_cut: true,
    scoring_version: version,
    specialty_head: fresh.specialtyHead,
    pipeline_id: 'crustodian-1-net',
    original_data: null,
    rev: 1,
    detections: fresh.detections,
    tracked: { optimal_frame: 7, category: 'hawaiana' },
  });
  expect((await stored(foreign)).scoring_version).toBe('test-engine');
  expect(await verifyRollups(t.db)).toEqual([]);
  const info = await t.ask('reviewer', {
    url: `/api/dashboard/per_pizza_info/tracking_id/${key.t_id}/`,
  });
  const runs = info.json<{ evaluation_runs: { scoring_version: string }[] }>().evaluation_runs;
  expect(runs.map((run) => run.scoring_version)).toEqual([version, OLD]);

  expect(await rescoreAll()).toMatchObject({ rescored: 0, kept: 0, failed: 0 });
  expect(await stored(key)).toEqual(pizza);
});

test('frames in which a video showed a pizza stay; its names are counted again', async () => {
  const ofVideo = await oldPizza({
    REPORT_frame_detection_summary: { '6': 1, '7': 1, '8': 1 },
    REPORT_detections_categ_summary: { cheese: 2, pepperoni: 1 },
  });
  // Earlier versions counted the pieces on a snapshot.
  const ofSnapshot = await oldPizza({
    optimal_frame: 0,
    REPORT_frame_detection_summary: { '0': 64 },
    REPORT_detections_categ_summary: { jamón: 64 },
  });
  const figure = { type: 'Circle' as const, x: 160, y: 120, radius: 100 };
  await rescoreAll(saying({ figure }));
  expect((await stored(ofVideo)).tracked).toMatchObject({
    optimal_frame: 7,
    REPORT_frame_detection_summary: { '6': 1, '7': 1, '8': 1 },
  });
  const { tracked } = await stored(ofSnapshot);
  expect(tracked).toHaveProperty('REPORT_frame_detection_summary', { '0': 1 });
  for (const key of [ofVideo, ofSnapshot]) {
    const counted = (await stored(key)).tracked;
    expect(counted).toHaveProperty('REPORT_detections_categ_summary', { hawaiana: 1 });
  }
});

test('a picture cut out of a video is not searched for where the camera saw the pizza', async () => {
  const camera = { x: 1200, y: 600, radius: 300 };
  await sql`UPDATE venue SET camera = ${JSON.stringify(camera)} WHERE id = ${V1}`.execute(t.db);
  const frames = { REPORT_frame_detection_summary: { '6': 1, '7': 1 } };
  const place = { x: 260, y: 250, scale: 0.5 };
  await oldPizza({ REPORT_frame_detection_summary: { '0': 1 } });
  await oldPizza(frames);
  const known = await oldPizza({ ...frames, snapshot_of_video: place });
  const cameras: unknown[] = [];
  const scoring = poolThat(async (_file, settings) => {
    cameras.push(settings.camera);
    return fresh;
  });
  await rescoreAll({ ...saying(), scoring });
  await sql`UPDATE venue SET camera = NULL WHERE id = ${V1}`.execute(t.db);
  expect(cameras).toEqual([camera, undefined, { x: 260, y: 250, radius: 150 }]);
  expect((await stored(known)).tracked).toMatchObject({ snapshot_of_video: place });
});

test('pizzas that other weights or thresholds of their company judged are rescored, once', async () => {
  const key = await oldPizza();
  await rescoreAll();
  const rules = { weights: { Bordes: 0.05 }, thresholds: { dirt: { none: 0.1, full: 0.01 } } };
  const explanation = { ...fresh.evaluation!.explanation!, ...rules };
  const anew = saying({ evaluation: { ...fresh.evaluation!, explanation } });
  const revisions = [(await stored(key)).rev];
  for (const [own, tools] of [
    [rules, anew],
    [{ weights: {}, thresholds: {} }, saying()],
  ] as const) {
    await sql`UPDATE company SET score_weights = ${JSON.stringify(own.weights)},
      scoring_thresholds = ${JSON.stringify(own.thresholds)} WHERE id = ${COMPANY_A}`.execute(t.db);
    await rescoreAll(tools);
    revisions.push((await stored(key)).rev);
    expect(await rescoreAll(tools)).toMatchObject({ rescored: 0, kept: 0 });
  }
  const [first] = revisions;
  expect(revisions).toEqual([first, first! + 1, first! + 2]);
  expect(await verifyRollups(t.db)).toEqual([]);
});

test('corrections stay; taken back, the pizza is what the new version says', async () => {
  const key = await oldPizza();
  await give(key, 'qa_feedback', { specialty: 'pepperoni' });
  await give(key, 'qa_feedback', { score_criteria: { Bordes: 0.2 } });
  const reviewed = await stored(key);
  await rescoreAll();
  const after = await stored(key);
  expect(after).toMatchObject({
    specialty: 'pepperoni',
    crust: 'delgada',
    bad_cut: true,
    reviewer_id: reviewed.reviewer_id,
    scoring_version: version,
    original_data: { specialty: 'cheese' },
    // The points are the reviewer's; the bad cut that the new version detects costs one.
    score: reviewed.score! - 100,
    criteria: reviewed.criteria,
  });
  expect(await verifyRollups(t.db)).toEqual([]);

  await give(key, 'qa_feedback_undo', { rev: await revOf(t.db, key) });
  await give(key, 'qa_feedback_undo', { rev: await revOf(t.db, key) });
  expect(await stored(key)).toMatchObject({
    specialty: 'hawaiana',
    score: 700,
    reviewer_id: null,
    original_data: null,
    evaluation: { soft: { Ingredients: 0.5 } },
  });
  expect(await verifyRollups(t.db)).toEqual([]);
});

test('a reviewed pizza that can no longer be judged is kept, one without picture is reported', async () => {
  const key = await oldPizza();
  await give(key, 'qa_feedback', { badCut: 1 });
  const gone = await oldPizza();
  await sql`UPDATE pizza SET picture = 'gone' WHERE id = ${idOf(gone)}`.execute(t.db);
  const before = [await stored(key), await stored(gone)];
  const blind = saying({ evaluation: null, specialty: 'unknown', detections: [] });
  const counts = { rescored: 0, kept: 1, missing: 1, failed: 0 };
  expect(await rescoreAll(blind)).toMatchObject(counts);
  expect([await stored(key), await stored(gone)]).toEqual(before);
  await sql`UPDATE pizza SET scoring_version = ${version}, specialty_head = ${fresh.specialtyHead}
    WHERE id IN (${idOf(key)}, ${idOf(gone)})`.execute(t.db);
});

test('a store’s years are read a few hundred pizzas at a time', async () => {
  const key = await oldPizza();
  await sql`UPDATE pizza SET picture = 'gone' WHERE id = ${idOf(key)}`.execute(t.db);
  const copies = { of: `id = ${idOf(key)}`, count: 520, own: { id: '900000 + n' } };
  for (const table of ['pizza', 'pizza_detail']) await insertCopies(t.db, table, copies);
  const results = await resultsOf(t.db, async () => {
    expect(await rescoreAll()).toMatchObject({ rescored: 0, kept: 0, missing: 521, failed: 0 });
  });
  const portions = results.filter((rows) =>
    rows.some((row) => Object.hasOwn(row as object, 'picture_crop')),
  );
  expect(portions.map(({ length }) => length)).toEqual([500, 21]);
  for (const table of ['pizza_detail', 'pizza']) {
    await sql`DELETE FROM ${sql.table(table)} WHERE id BETWEEN 900001 AND 900520`.execute(t.db);
  }
  await sql`UPDATE pizza SET scoring_version = ${version}, specialty_head = ${fresh.specialtyHead}
    WHERE id = ${idOf(key)}`.execute(t.db);
});

test('a picture that cannot be scored fails alone: the log says why, the others go on', async () => {
  const broken = await oldPizza();
  const whole = await oldPizza();
  const warn = vi.spyOn(quiet, 'warn');
  const failure = new UnreadableImage('not_an_image', 'This is not a picture.');
  let asked = 0;
  const scoring = poolThat(async () => {
    asked += 1;
    if (asked === 1) throw failure;
    return fresh;
  });
  const counts = { rescored: 1, kept: 0, missing: 0, failed: 1 };
  expect(await rescoreAll({ ...saying(), scoring })).toMatchObject(counts);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ err: failure, venue: V1, day: DAYS.from, id: idOf(broken) }),
    'a pizza could not be rescored',
  );
  warn.mockRestore();
  expect([(await stored(broken)).rev, (await stored(whole)).rev]).toEqual([0, 1]);
  await rescoreAll();
});

test('what a dead process left is gone on with, each pizza once', async () => {
  const keys = [await oldPizza(), await oldPizza(), await oldPizza()];
  const id = await requestRescore(t.tools, DAYS);
  const request = await beginRescore(t.db, id);
  await expect(carryOut({ ...saying(), scoring: dyingPool() }, request!, never)).rejects.toThrow(
    'ends here',
  );

  const job = await startRescores(t.tools, quiet, saying().scoring);
  await vi.waitFor(async () => {
    const found = await sql<{ done: boolean; rescored: number }>`
      SELECT finished_at IS NOT NULL AS done, rescored FROM rescore_order WHERE id = ${id}`.execute(
      t.db,
    );
    expect(found.rows).toEqual([{ done: true, rescored: 3 }]);
  }, 10_000);
  await job.stop();
  for (const key of keys) expect((await stored(key)).rev).toBe(1);
  expect(await verifyRollups(t.db)).toEqual([]);
});

test('of two processes that have one request, one counts each pizza and ends it', async () => {
  await oldPizza();
  await oldPizza();
  const id = await requestRescore(t.tools, DAYS);
  const [first, second] = [await beginRescore(t.db, id), await beginRescore(t.db, id)];
  await Promise.all([first!, second!].map((request) => carryOut(saying(), request, never)));
  const { rows } = await sql`SELECT rescored + kept AS told, finished_at IS NOT NULL AS done
    FROM rescore_order WHERE id = ${id}`.execute(t.db);
  expect(rows).toEqual([{ told: 2, done: true }]);
  await rescore(saying(), id, never);
  expect(await verifyRollups(t.db)).toEqual([]);
});

test('a pizza whose process ended before it was counted is counted by the other one', async () => {
  await oldPizza();
  const id = await requestRescore(t.tools, DAYS);
  const [first, second] = [await beginRescore(t.db, id), await beginRescore(t.db, id)];
  const dayChanged = () => {
    throw new Error('the process ends here');
  };
  const scoring = poolThat(async () => {
    const dying = carryOut({ ...saying(), live: { ...t.tools.live, dayChanged } }, first!, never);
    await expect(dying).rejects.toThrow('ends here');
    return fresh;
  });
  await carryOut({ ...saying(), scoring }, second!, never);
  const { rows } = await sql`SELECT rescored FROM rescore_order WHERE id = ${id}`.execute(t.db);
  expect(rows).toEqual([{ rescored: 1 }]);
});

test('a request is stored with its job, or not at all', async () => {
  const id = await requestRescore(t.tools, DAYS);
  expect(await storedJobs(t.db, 'rescore-days')).toMatchObject([{ data: { order: id } }]);
  const jobs = { send: () => Promise.reject(new Error('no queue')) };
  await expect(
    requestRescore({ ...t.tools, jobs: { ...t.tools.jobs, ...jobs } }, DAYS),
  ).rejects.toThrow('no queue');
  const { rows } = await sql`SELECT id FROM rescore_order`.execute(t.db);
  expect(rows).toEqual([{ id }]);
});

test('what an earlier process counted is not counted again', async () => {
  await oldPizza({});
  const gone = await oldPizza({});
  await oldPizza({});
  await sql`UPDATE pizza SET picture = 'gone' WHERE id = ${idOf(gone)}`.execute(t.db);
  const id = await requestRescore(t.tools, DAYS);
  const request = await beginRescore(t.db, id);
  await expect(carryOut({ ...saying(), scoring: dyingPool() }, request!, never)).rejects.toThrow(
    'ends here',
  );
  const next = await beginRescore(t.db, id);
  await carryOut(saying(), next!, never);
  const { rows } = await sql`SELECT rescored, missing, error, finished_at IS NOT NULL AS done
    FROM rescore_order WHERE id = ${id}`.execute(t.db);
  expect(rows).toEqual([{ rescored: 2, missing: 1, error: null, done: true }]);
  await sql`UPDATE pizza SET scoring_version = ${version}, specialty_head = ${fresh.specialtyHead}
    WHERE id = ${idOf(gone)}`.execute(t.db);
});

test('a request that never gets on is given up with the reason; an outage is no reason', async () => {
  await oldPizza();
  const id = await requestRescore(t.tools, DAYS);
  const stopBy = async (error: Error, signal = never) => {
    const request = await beginRescore(t.db, id);
    if (request) await noteStop(t.db, request, error, signal);
    return request?.id;
  };
  const away = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
  for (let k = 0; k < 8; k++) expect(await stopBy(away)).toBe(id);
  const stopping = AbortSignal.abort();
  for (let k = 0; k < 8; k++) expect(await stopBy(new Error('aborted'), stopping)).toBe(id);
  for (let k = 0; k < 5; k++) expect(await stopBy(new Error('thresholds are wrong'))).toBe(id);
  expect(await stopBy(away)).toBeUndefined();
  const { rows } = await sql`SELECT error, finished_at IS NOT NULL AS done
    FROM rescore_order WHERE id = ${id}`.execute(t.db);
  expect(rows).toEqual([{ error: 'thresholds are wrong', done: true }]);
  await rescoreAll();
});

test('open feeds hear of each pizza', async () => {
  const days: string[] = [];
  await oldPizza();
  await oldPizza();
  const unfollow = t.tools.live.followDays(V1, ({ day }) => days.push(day));
  await rescoreAll();
  unfollow();
  expect(days).toEqual(['2024-03-10', '2024-03-10']);
});
