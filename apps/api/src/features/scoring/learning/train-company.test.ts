import { companyLesson } from '#pizzas/scoring-settings';
import { insertTestPizzas } from '#test/world/pizzas';
import { openLog } from '#platform/log';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, COMPANY_B, V1, VENUE_OF_B } from '#test/world/fixture';
import { doNextJob, deleteJobs, storedJobs } from '#test/world/jobs';
import { UnreadableImage } from '@crustodian/scoring/image/decode-image';
import { madeUpEvidence } from '@crustodian/scoring/fixtures/evidence';
import { engineVersionOf } from '@crustodian/scoring/score/engine-version';
import type { ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { loadSegmenter } from '@crustodian/scoring/segmentation/load-segmenter';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { judgedPictures, measuredAs, verdictOf, type Reviewed } from './judged-pictures.ts';
import { queueNightlyTrainings } from './train-companies.job.ts';
import { queueTraining, trainCompany } from './train-company.ts';

const t = testApp();
const FOUR_IN_NEW_YORK = Date.UTC(2026, 0, 15, 9, 0, 5);
const URL = '/api/scoring/trainings';
const read = async (kind: ViewerKind = 'staff') => (await t.ask(kind, { url: URL })).json();
const request = (kind: ViewerKind, company: number) =>
  t.ask(kind, { method: 'POST', url: URL, payload: { company } });

beforeEach(async () => {
  await sql`DELETE FROM training`.execute(t.db);
  await deleteJobs(t.db);
  await sql`DELETE FROM learning_sample`.execute(t.db);
  await sql`DELETE FROM correction`.execute(t.db);
  await sql`DELETE FROM pizza_detail`.execute(t.db);
  await sql`DELETE FROM pizza`.execute(t.db);
});

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const isOdd = (n: number): boolean => n % 2 === 1;

/**
 * Reviewed pizzas of a venue, each with an already measured picture; reviewers call the odd ones
 * 'house pizza'.
 */
async function reviewed(venue: number, count: number, signalOf = isOdd) {
  const measured = measuredAs(engineVersionOf(await loadSegmenter()), 'official');
  const keys = await insertTestPizzas(
    t.db,
    venue,
    Array.from({ length: count }, () => ({})),
  );
  for (const [k, { t_id }] of keys.entries()) {
    const digest = digestOf(`${venue} ${k}`);
    const specialty = isOdd(k) ? 'house pizza' : 'cheese';
    const id = Number(t_id.split('-')[2]);
    await sql`UPDATE pizza SET specialty = ${specialty}, picture = ${digest}, reviewer_id = 4,
      reviewed_at = now(), snap_quality = 'buena', attributes = '{}'
      WHERE id = ${id}`.execute(t.db);
    await sql`INSERT INTO correction (venue_id, business_date, pizza_id, id, user_id, rev, request_id, field)
      SELECT venue_id, business_date, id, id, 4, 1, gen_random_uuid(), 'specialty' FROM pizza
      WHERE id = ${id}`.execute(t.db);
    const evidence = madeUpEvidence(k, signalOf(k) ? 1 : -1);
    await sql`INSERT INTO learning_sample (digest, measured_as, evidence)
      VALUES (${digest}, ${measured}, ${JSON.stringify(evidence)})`.execute(t.db);
  }
}

/** Fails if anything is measured. */
const noPool: ScoringPool = {
  score: () => Promise.reject(new Error('nothing is to be measured')),
  close: async () => undefined,
};
const learning = () => ({ ...t.tools, scoring: noPool, log: openLog({ logLevel: 'silent' }) });
const trainNext = (signal?: AbortSignal) =>
  doNextJob(
    t.db,
    'train-company',
    ({ training }, ending) => trainCompany(learning(), training, ending),
    signal,
  );
const learningOf = async (company: number) =>
  (await read()).companies.find((one: { company: number }) => one.company === company);
const newest = async (company = COMPANY_A) => (await learningOf(company)).trainings[0];
const inUse = async (company: number) => (await learningOf(company)).inUse;
const undo = (kind: ViewerKind, payload: object) =>
  t.ask(kind, { method: 'POST', url: `${URL}/undo`, payload });

async function train(by: number | null = 1): Promise<number> {
  await queueTraining(t.tools, { company: COMPANY_A, by });
  await trainNext();
  return (await newest()).id;
}

describe('a training', () => {
  test('keeps what tells pictures held back better, for its company alone', async () => {
    await reviewed(V1, 90);
    const id = await train();
    const training = await newest();
    expect(training).toMatchObject({ state: 'finished', outcome: 'kept', nightly: false });
    expect(training.judged).toBe(90);
    expect(training.parts).toContainEqual({
      part: 'specialty',
      judged: 90,
      // The product calls all of them cheese.
      before: expect.closeTo(0.5, 0),
      after: 0,
      error: expect.any(Number),
      outcome: 'better',
    });
    const lesson = await companyLesson(t.db, COMPANY_A);
    expect(lesson).toMatchObject({ version: `company-${COMPANY_A}-${id}`, amounts: {} });
    expect(lesson!.specialty!.names).toEqual(['cheese', 'house pizza']);
    expect(await inUse(COMPANY_A)).toBe(id);
    expect(await inUse(COMPANY_B)).toBeNull();
    expect(await companyLesson(t.db, COMPANY_B)).toBeUndefined();
  });

  test('drops what is no better, and what was learnt before stays', async () => {
    await reviewed(V1, 90);
    const first = await train();
    await sql`DELETE FROM learning_sample`.execute(t.db);
    await sql`DELETE FROM pizza_detail`.execute(t.db);
    await sql`DELETE FROM pizza`.execute(t.db);
    await reviewed(V1, 90, () => true);
    await train(null);
    expect(await newest()).toMatchObject({ outcome: 'dropped', nightly: true });
    expect(await inUse(COMPANY_A)).toBe(first);
  });

  test('is queued once, however many request it at once', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => request('staff', COMPANY_A)));
    const ids = replies.map((reply) => reply.json().training.id);
    expect(new Set(ids).size).toBe(1);
    const { rows } = await sql`SELECT id FROM training`.execute(t.db);
    expect(rows).toHaveLength(1);
  });

  test('learns nothing from too few', async () => {
    await reviewed(V1, 12);
    await train();
    expect(await newest()).toMatchObject({ outcome: 'too_few' });
    expect(await inUse(COMPANY_A)).toBeNull();
  });

  test('learns of one company only, and changes no pizza', async () => {
    await reviewed(VENUE_OF_B, 60);
    const before = await sql`SELECT * FROM pizza ORDER BY id`.execute(t.db);
    await queueTraining(t.tools, { company: COMPANY_A, by: 1 });
    await trainNext();
    expect(await newest()).toMatchObject({ judged: 0, outcome: 'too_few' });
    expect(await sql`SELECT * FROM pizza ORDER BY id`.execute(t.db)).toEqual(before);
  });

  test('measures a picture cut out of a video without where the camera saw the pizza', async () => {
    const camera = { x: 1200, y: 600, radius: 300 };
    await sql`UPDATE venue SET camera = ${JSON.stringify(camera)} WHERE id = ${V1}`.execute(t.db);
    const summaries = [{ '0': 1 }, { '6': 1, '7': 1 }];
    const keys = await insertTestPizzas(
      t.db,
      V1,
      summaries.map((frames) => ({ REPORT_frame_detection_summary: frames })),
    );
    for (const { t_id } of keys) {
      const picture = await t.tools.pictures.put(Buffer.from(t_id));
      await sql`UPDATE pizza SET picture = ${picture}, reviewer_id = 4, reviewed_at = now()
        WHERE id = ${Number(t_id.split('-')[2])}`.execute(t.db);
    }
    const cameras: unknown[] = [];
    const score: ScoringPool['score'] = (_file, settings) => {
      cameras.push(settings.camera);
      return Promise.reject(new UnreadableImage('damaged', 'A picture of a test.'));
    };
    await judgedPictures(
      { ...t.tools, scoring: { ...noPool, score } },
      COMPANY_A,
      new AbortController().signal,
    );
    await sql`UPDATE venue SET camera = NULL WHERE id = ${V1}`.execute(t.db);
    expect(cameras).toHaveLength(2);
    expect(cameras).toEqual(expect.arrayContaining([camera, undefined]));
  });

  test('that is broken off waits for the next process', async () => {
    await reviewed(V1, 3);
    await queueTraining(t.tools, { company: COMPANY_A, by: 1 });
    await expect(trainNext(AbortSignal.abort())).rejects.toThrow('aborted');
    expect(await newest()).toMatchObject({ state: 'waiting' });
    await trainNext();
    expect(await newest()).toMatchObject({ state: 'finished', outcome: 'too_few' });
  });

  test('that fails is given up, and keeps nobody from requesting another', async () => {
    await reviewed(V1, 1);
    // Without the earlier measurement it is measured again, which fails.
    await sql`DELETE FROM learning_sample`.execute(t.db);
    const picture = await t.tools.pictures.put(Buffer.from('a picture'));
    await sql`UPDATE pizza SET picture = ${picture}`.execute(t.db);
    await queueTraining(t.tools, { company: COMPANY_A, by: 1 });
    await trainNext();
    expect(await newest()).toMatchObject({ state: 'finished', outcome: 'failed' });
    await queueTraining(t.tools, { company: COMPANY_A, by: 1 });
    expect(await newest()).toMatchObject({ state: 'waiting' });
  });

  test('that two processes run at once teaches once', async () => {
    await reviewed(V1, 90);
    await queueTraining(t.tools, { company: COMPANY_A, by: 1 });
    const [job] = await storedJobs(t.db, 'train-company');
    const signal = new AbortController().signal;
    const learn = () => trainCompany(learning(), job!.data.training, signal);
    await learn();
    const first = await newest();
    await learn();
    expect(await newest()).toEqual(first);
  });
});

describe('what a training taught', () => {
  test('is undone by one act, which the audit log tells; the one before it is applied again', async () => {
    await reviewed(V1, 90);
    const first = await train();
    const second = await train();
    expect(await inUse(COMPANY_A)).toBe(second);
    const reply = await undo('staff', { company: COMPANY_A, training: second });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().training).toMatchObject({ id: second, undoneBy: expect.any(String) });
    expect(await inUse(COMPANY_A)).toBe(first);
    const { rows } = await sql`SELECT action, subject, before, after FROM audit_entry
      WHERE company_id = ${COMPANY_A} ORDER BY id DESC LIMIT 1`.execute(t.db);
    expect(rows).toEqual([
      {
        action: 'lesson_undone',
        subject: `company-${COMPANY_A}-${second}`,
        before: { parts: ['specialty'] },
        after: { parts: [] },
      },
    ]);
  });

  test('is undone once, and only where something was taught', async () => {
    await reviewed(V1, 90);
    const training = await train();
    await undo('staff', { company: COMPANY_A, training });
    const again = await undo('staff', { company: COMPANY_A, training });
    expect([again.statusCode, again.json().code]).toEqual([409, 'lesson_not_applied']);
    await queueTraining(t.tools, { company: COMPANY_A, by: 1 });
    const waiting = await undo('staff', { company: COMPANY_A, training: (await newest()).id });
    expect(waiting.statusCode).toBe(409);
  });

  test('is of its company', async () => {
    await reviewed(V1, 90);
    const training = await train();
    const other = await undo('staff', { company: COMPANY_B, training });
    expect([other.statusCode, other.json().code]).toEqual([404, 'training_not_found']);
    expect(await inUse(COMPANY_A)).toBe(training);
  });

  test.each<[ViewerKind, object, number]>([
    ['staff', { company: 999, training: 1 }, 403],
    ['staff', { company: COMPANY_A }, 400],
    ['staff', { company: COMPANY_A, training: -1 }, 400],
    ['staff', { company: COMPANY_A, training: 1 }, 404],
  ])('%s undoing %o: %i', async (kind, payload, status) =>
    expect((await undo(kind, payload)).statusCode).toBe(status),
  );
});

describe('what a review says', () => {
  const review = {
    specialty: 'cheese',
    attributes: [],
    fit: true,
    bad_cut: false,
    overbaked: true,
    bubbles: false,
    criteria: [200, 100, 40, 80, 0, 80, 80, 60],
    score: 720,
    grid: 'official',
    score_weights: {},
    evaluation_key_max: {},
    corrected: ['specialty'],
  } as const;
  const of = (own: Partial<Reviewed>) => verdictOf({ ...review, ...own });

  test('a correction says what it corrects', () =>
    expect(of({})).toEqual({ specialty: 'cheese', fit: true }));
  test('a flag that was set is known, the others are not', () =>
    expect(of({ corrected: ['overbaked'] })).toEqual({
      fit: true,
      overbaked: true,
    }));
  test('who only hid a pizza says nothing of it, and what nobody judged is no truth', () => {
    expect(of({ corrected: ['censored'] })).toEqual({});
    expect(of({ corrected: [] })).toEqual({});
  });
  test('who judged the whole pizza left what stands: flags, points, score', () =>
    expect(of({ corrected: ['standard'] })).toMatchObject({
      overbaked: true,
      bubbles: false,
      badCut: false,
      score: 7.2,
      criteria: { 'Ingredientes interior': 1, 'Ingredientes exterior': 0.5, Bordes: 0 },
    }));
  test('a pizza without points teaches none', () =>
    expect(of({ corrected: ['standard'], criteria: null })).not.toHaveProperty('score'));
  test('what shows no pizza is not fit, and says nothing else', () =>
    expect(of({ attributes: ['not a pizza other food'], corrected: ['standard'] })).toEqual({
      fit: false,
    }));
  test('a pizza that the engine refused and a reviewer named is fit', () =>
    expect(of({ fit: false })).toMatchObject({ fit: true }));
  test('one that was refused and nobody named says nothing of it', () =>
    expect(of({ fit: false, specialty: 'unknown' })).not.toHaveProperty('fit'));
});

describe('requests', () => {
  test('staff requests one; a second one while it waits is the same', async () => {
    const first = (await request('staff', COMPANY_A)).json();
    expect(first.training).toMatchObject({ state: 'waiting', nightly: false, outcome: null });
    expect((await request('staff', COMPANY_A)).json().training.id).toBe(first.training.id);
  });

  test('every night one for each company whose reviewers were busy', async () => {
    await reviewed(V1, 1);
    t.setNow(FOUR_IN_NEW_YORK);
    await queueNightlyTrainings(t.tools);
    await queueNightlyTrainings(t.tools);
    const { rows } = await sql`SELECT company_id, requested_by FROM training`.execute(t.db);
    expect(rows).toEqual([{ company_id: COMPANY_A, requested_by: null }]);
    expect(await storedJobs(t.db, 'train-company')).toHaveLength(1);
  });

  test.each([-1, 1, 12])('none %i hours beside the night of its stores', async (hours) => {
    await reviewed(V1, 1);
    t.setNow(FOUR_IN_NEW_YORK + hours * 3_600_000);
    await queueNightlyTrainings(t.tools);
    expect(await storedJobs(t.db, 'train-company')).toEqual([]);
  });

  test.each<[ViewerKind, object, number]>([
    ['staff', { company: 'all' }, 400],
    ['staff', { company: 999 }, 403],
  ])('%s requesting %o: %i', async (kind, payload, status) =>
    expect((await t.ask(kind, { method: 'POST', url: URL, payload })).statusCode).toBe(status),
  );
});
