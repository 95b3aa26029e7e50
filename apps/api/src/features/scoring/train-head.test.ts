import { headInUse } from '#facts/company-head';
import { insertTestPizzas } from '#facts/test-pizzas';
import { enterProcess } from '#platform/running-process';
import { testApp, type Kind } from '#platform/test-app';
import { COMPANY_A, COMPANY_B, V1, VENUE_OF_B } from '#platform/test-fixture';
import { isHeldBack } from '@crustodian/domain/specialty-training';
import { UnreadableImage } from '@crustodian/scoring/decode-image';
import { loadSpecialtyHead } from '@crustodian/scoring/load-specialty-head';
import { engineVersionOf } from '@crustodian/scoring/score-snapshot';
import type { ScoringPool } from '@crustodian/scoring/scoring-pool';
import { loadSegmenter } from '@crustodian/scoring/segmentation/load-segmenter';
import { SPECIALTY_FEATURES } from '@crustodian/scoring/specialty-features';
import { sql } from 'kysely';
import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { reviewedSamples } from './specialty-samples.ts';
import { orderNightly } from './train-heads.job.ts';
import { claimTraining, giveUpTraining, storeTrainingOrder, trainHead } from './train-head.ts';

const t = testApp();
const URL = '/api/scoring/trainings';
const read = async (kind: Kind = 'staff') => (await t.ask(kind, { url: URL })).json();
const order = (kind: Kind, company: number) =>
  t.ask(kind, { method: 'POST', url: URL, payload: { company } });

beforeEach(async () => {
  await sql`DELETE FROM specialty_training`.execute(t.db);
  await sql`DELETE FROM specialty_sample`.execute(t.db);
  await sql`DELETE FROM pizza_detail`.execute(t.db);
  await sql`DELETE FROM pizza`.execute(t.db);
});

/** Features of a pizza with hardly anything on it but one share. */
const featuresWith = (name: string, value: number): number[] =>
  SPECIALTY_FEATURES.map((feature) => (feature === name ? value : 0));

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Reviewed pizzas of a venue, each with a picture of its own that was measured before. */
async function reviewed(venue: number, specialty: string, features: number[], count: number) {
  const version = engineVersionOf(await loadSegmenter());
  const keys = await insertTestPizzas(
    t.db,
    venue,
    Array.from({ length: count }, () => ({})),
  );
  for (const [k, { t_id }] of keys.entries()) {
    const digest = digestOf(`${venue} ${specialty} ${k}`);
    await sql`UPDATE pizza SET specialty = ${specialty}, picture = ${digest}, reviewer_id = 4,
      reviewed_at = now(), snap_quality = 'buena' WHERE id = ${Number(t_id.split('-')[2])}`.execute(
      t.db,
    );
    await sql`INSERT INTO specialty_sample (digest, engine_version, features)
      VALUES (${digest}, ${version}, ${JSON.stringify(features.map((v) => v + k / 1000))})`.execute(
      t.db,
    );
  }
}

/** Nothing is left to measure. */
const noPool: ScoringPool = {
  score: () => Promise.reject(new Error('nothing is to be measured')),
  close: async () => undefined,
};
async function trainNext(signal = new AbortController().signal): Promise<void> {
  const claimed = await claimTraining(t.db, 'me');
  await trainHead({ ...t.tools, scoring: noPool }, claimed!, 'me', signal);
}
const learningOf = async (company: number) =>
  (await read()).companies.find((one: { company: number }) => one.company === company);
const newest = async (company = COMPANY_A) => (await learningOf(company)).trainings[0];
const inUse = async (company: number) => {
  const { head, headIsOwn } = await learningOf(company);
  return { head, headIsOwn };
};

describe('a training', () => {
  test('keeps the head that names more of the fifth kept back', async () => {
    await reviewed(V1, 'house pizza', featuresWith('share of onion', 0.9), 90);
    await storeTrainingOrder(t.db, { company: COMPANY_A, by: 1 });
    await trainNext();
    const training = await newest();
    expect(training).toMatchObject({
      state: 'finished',
      outcome: 'kept',
      nightly: false,
      before: (await loadSpecialtyHead()).version,
      rightBefore: 0,
      rightAfter: training.heldBack,
    });
    expect(training.learnt + training.heldBack).toBe(90);
    const { head } = await headInUse(t.db, COMPANY_A);
    expect(head.version).toBe(`company-${COMPANY_A}-${training.id}`);
    expect(head.specialties).toContain('house pizza');
    expect(await inUse(COMPANY_A)).toEqual({ head: head.version, headIsOwn: true });
    const product = (await loadSpecialtyHead()).version;
    expect(await inUse(COMPANY_B)).toEqual({ head: product, headIsOwn: false });
  });

  test('drops one that is no better', async () => {
    await reviewed(V1, 'house pizza', featuresWith('share of onion', 0.9), 90);
    await storeTrainingOrder(t.db, { company: COMPANY_A, by: 1 });
    await trainNext();
    const first = (await headInUse(t.db, COMPANY_A)).head.version;
    await storeTrainingOrder(t.db, { company: COMPANY_A, by: null });
    await trainNext();
    expect(await newest()).toMatchObject({ outcome: 'dropped', nightly: true, before: first });
    expect((await headInUse(t.db, COMPANY_A)).head.version).toBe(first);
  });

  test('is ordered once, however many order it at once', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => order('staff', COMPANY_A)));
    const ids = replies.map((reply) => reply.json().training.id);
    expect(new Set(ids).size).toBe(1);
    const { rows } = await sql`SELECT id FROM specialty_training`.execute(t.db);
    expect(rows).toHaveLength(1);
  });

  test('learns nothing from too few', async () => {
    await reviewed(V1, 'house pizza', featuresWith('share of onion', 0.9), 12);
    await storeTrainingOrder(t.db, { company: COMPANY_A, by: 1 });
    await trainNext();
    expect(await newest()).toMatchObject({ outcome: 'too_few', rightBefore: null });
  });

  test('learns of one company only, and changes no pizza', async () => {
    await reviewed(VENUE_OF_B, 'cheese', featuresWith('share of ham', 0.9), 60);
    const before = await sql`SELECT * FROM pizza ORDER BY id`.execute(t.db);
    await storeTrainingOrder(t.db, { company: COMPANY_A, by: 1 });
    await trainNext();
    expect(await newest()).toMatchObject({ learnt: 0, heldBack: 0, outcome: 'too_few' });
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
    await reviewedSamples(
      { ...t.tools, scoring: { ...noPool, score } },
      COMPANY_A,
      async () => true,
    );
    await sql`UPDATE venue SET camera = NULL WHERE id = ${V1}`.execute(t.db);
    expect(cameras).toHaveLength(2);
    expect(cameras).toEqual(expect.arrayContaining([camera, undefined]));
  });

  test('that is broken off waits for the next process', async () => {
    await reviewed(V1, 'cheese', featuresWith('share of ham', 0.9), 3);
    await storeTrainingOrder(t.db, { company: COMPANY_A, by: 1 });
    await trainNext(AbortSignal.abort());
    expect(await newest()).toMatchObject({ state: 'waiting' });
    expect(await claimTraining(t.db, 'another')).toMatchObject({ company: COMPANY_A });
  });

  test('of a process that is gone is free at once', async () => {
    await storeTrainingOrder(t.db, { company: COMPANY_A, by: 1 });
    const server = randomUUID();
    await enterProcess({ ...t.tools, process: server }, { alone: false });
    await claimTraining(t.db, server);
    expect(await claimTraining(t.db, 'another')).toBeUndefined();
    await sql`DELETE FROM running_process WHERE id = ${server}`.execute(t.db);
    expect(await claimTraining(t.db, 'another')).toMatchObject({ company: COMPANY_A });
  });

  test('is given up by nobody but whose it is', async () => {
    await storeTrainingOrder(t.db, { company: COMPANY_A, by: 1 });
    const claimed = await claimTraining(t.db, 'me');
    await giveUpTraining(t.db, claimed!, 'another');
    expect(await newest()).toMatchObject({ state: 'running', outcome: null });
    await giveUpTraining(t.db, claimed!, 'me');
    expect(await newest()).toMatchObject({ state: 'finished', outcome: 'failed' });
  });

  test('keeps the same pictures back every time', () => {
    const digests = Array.from({ length: 90 }, (_, k) => digestOf(`${V1} house pizza ${k}`));
    expect(digests.filter(isHeldBack).length).toBeGreaterThan(9);
  });
});

describe('orders', () => {
  test('staff orders one; a second one while it waits is the same', async () => {
    const first = (await order('staff', COMPANY_A)).json();
    expect(first.training).toMatchObject({ state: 'waiting', nightly: false, outcome: null });
    expect((await order('staff', COMPANY_A)).json().training.id).toBe(first.training.id);
  });

  test('every night one for each company whose reviewers were busy', async () => {
    await reviewed(V1, 'cheese', featuresWith('share of ham', 0.9), 1);
    await orderNightly(t.db);
    await orderNightly(t.db);
    const { rows } = await sql`SELECT company_id, requested_by FROM specialty_training`.execute(
      t.db,
    );
    expect(rows).toEqual([{ company_id: COMPANY_A, requested_by: null }]);
  });

  test.each<[Kind, object, number]>([
    ['anon', { company: COMPANY_A }, 401],
    ['reviewer', { company: COMPANY_A }, 403],
    ['staff', { company: 'all' }, 400],
    ['staff', { company: 999 }, 403],
  ])('%s ordering %o: %i', async (kind, payload, status) =>
    expect((await t.ask(kind, { method: 'POST', url: URL, payload })).statusCode).toBe(status),
  );

  test.each<[Kind, number]>([
    ['anon', 401],
    ['regular', 403],
  ])('%s reading: %i', async (kind, status) =>
    expect((await t.ask(kind, { url: URL })).statusCode).toBe(status),
  );
});
