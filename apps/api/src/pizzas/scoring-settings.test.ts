import { testApp } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import { nextId } from '#platform/database/ids';
import { EVIDENCE_LAYOUT } from '@crustodian/scoring/learning/evidence';
import type { Lesson } from '@crustodian/scoring/learning/lesson';
import { sql } from 'kysely';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { modelFolder, modelsIn, scoringSettingsOf } from './scoring-settings.ts';

const t = testApp();
const folder = () => modelFolder(t.tools.config);
const settings = () => scoringSettingsOf(t.tools, V1);

beforeEach(async () => {
  await rm(folder(), { recursive: true, force: true });
  await sql`DELETE FROM training`.execute(t.db);
});

async function putModel(
  name: string,
  companies?: number[],
  classes: string[] = ['cheese'],
): Promise<void> {
  await mkdir(folder(), { recursive: true });
  await writeFile(join(folder(), `${name}.onnx`), name);
  const description = {
    name,
    companies,
    version: '1',
    file: `${name}.onnx`,
    task: 'classifier',
    judges: 'specialty',
    input: { name: 'image', size: 32 },
    outputs: { scores: 'logits' },
    classes,
    threshold: 0.5,
  };
  await writeFile(join(folder(), `${name}.json`), JSON.stringify(description));
}
const names = async () => (await settings()).models!.map(({ description }) => description.name);

test('without models and trainings the engine judges alone', async () => {
  expect(await settings()).toMatchObject({ grid: 'official', lesson: undefined, models: [] });
});

test("a company's own maxima are what its slices can reach, unless they have weights of their own", async () => {
  const setOwn = (maxima: object, weights: object) =>
    t.db
      .updateTable('company')
      .set({ evaluation_key_max: JSON.stringify(maxima), score_weights: JSON.stringify(weights) })
      .where('id', '=', COMPANY_A)
      .execute();
  await setOwn({ Bordes: 1.6, Limpieza: 1.2 }, { Limpieza: 0.1 });
  expect((await settings()).weights).toEqual({ Bordes: 0.2, Limpieza: 0.1 });
  await setOwn({}, {});
  expect((await settings()).weights).toEqual({});
});

const setThresholds = (thresholds: object) =>
  t.db
    .updateTable('company')
    .set({ scoring_thresholds: JSON.stringify(thresholds) })
    .where('id', '=', COMPANY_A)
    .execute();

test("a company's own thresholds go with its pictures; wrong ones are reported and not used", async () => {
  expect((await settings()).thresholds).toEqual({});
  const own = { dirt: { none: 0.1, full: 0.01 } };
  await setThresholds(own);
  expect((await settings()).thresholds).toEqual(own);
  await setThresholds({ dirt: { none: 0, full: 0.1 } });
  await expect(settings()).rejects.toThrow(
    `scoring_thresholds of company ${COMPANY_A}: 'dirt full' must be below 'none'.`,
  );
  await setThresholds({});
});

test("a company's unusable weights are reported", async () => {
  const setWeights = (weights: object) =>
    sql`UPDATE company SET score_weights = ${JSON.stringify(weights)} WHERE id = ${COMPANY_A}`.execute(
      t.db,
    );
  for (const points of ['x', -5, 1e308, null]) {
    await setWeights({ Bordes: points });
    await expect(settings()).rejects.toThrow(`score_weights of company ${COMPANY_A}: 'Bordes'`);
  }
  await setWeights({});
});

const setCamera = (camera: unknown) =>
  sql`UPDATE venue SET camera = ${JSON.stringify(camera)} WHERE id = ${V1}`.execute(t.db);

test('the table takes a place of the camera that can be searched, and no other', async () => {
  const camera = { x: 960, y: 0, radius: 300.5 };
  await setCamera(camera);
  expect((await settings()).camera).toEqual(camera);
  for (const wrong of [
    {},
    null,
    [camera],
    { ...camera, radius: 0 },
    { ...camera, radius: '300' },
    { ...camera, radius: 1e300 },
    { ...camera, x: -1 },
    { ...camera, y: null },
  ]) {
    await expect(setCamera(wrong)).rejects.toThrow('venue_camera_check');
  }
});

test('an older place that cannot be searched is left out with a warning', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  await t.db.transaction().execute(async (trx) => {
    await sql`ALTER TABLE venue DROP CONSTRAINT venue_camera_check`.execute(trx);
    await sql`UPDATE venue SET camera = '{"x": 960, "y": 540, "radius": 0}' WHERE id = ${V1}`.execute(
      trx,
    );
    const read = await scoringSettingsOf({ ...t.tools, db: trx }, V1);
    expect(read.camera).toBeUndefined();
    await sql`ROLLBACK`.execute(trx);
  });
  expect(warn).toHaveBeenCalledWith(
    `camera of venue ${V1} is left out: 'radius' must be greater than 0.`,
  );
  warn.mockRestore();
  await sql`UPDATE venue SET camera = NULL WHERE id = ${V1}`.execute(t.db);
});

test('a model judges for the companies that it names, or for all, where it knows their specialties', async () => {
  await putModel('for-all');
  await putModel('for-us', [COMPANY_A]);
  await putModel('for-others', [COMPANY_A + 1]);
  await putModel('for-mars', [COMPANY_A], ['cheese', 'martian_pizza']);
  expect(await names()).toEqual(['for-all', 'for-us']);
});

test('a model that is put there or taken away counts from the next picture on', async () => {
  await putModel('first');
  expect(await names()).toEqual(['first']);
  await putModel('second');
  expect(await names()).toEqual(['first', 'second']);
  await rm(folder(), { recursive: true });
  expect(await names()).toEqual([]);
});

test('a description that cannot be used is reported, and not used', async () => {
  await mkdir(folder(), { recursive: true });
  await writeFile(join(folder(), 'wrong.json'), '{}');
  expect(await names()).toEqual([]);
  expect(await modelsIn(folder())).toMatchObject([
    { file: 'wrong.json', problem: expect.stringContaining('is not valid') },
  ]);
});

const lessonOf = (version: string): Lesson => ({
  version,
  layout: EVIDENCE_LAYOUT,
  mean: '',
  deviation: '',
  yesOrNo: {},
  amounts: {},
});

async function train(lesson: Lesson | null, ago: string): Promise<void> {
  await sql`INSERT INTO training (id, company_id, finished_at, outcome, lesson)
    VALUES (${nextId()}, ${COMPANY_A}, now() - ${ago}::interval, ${lesson ? 'kept' : 'dropped'},
      ${lesson && JSON.stringify(lesson)})`.execute(t.db);
}

test('the lesson learnt last is applied; one that was undone, or is of another engine, is not', async () => {
  await train(lessonOf('older'), '2 hours');
  await train(lessonOf('newer'), '1 hour');
  await train(null, '1 minute');
  expect((await settings()).lesson?.version).toBe('newer');
  await sql`UPDATE training SET undone_at = now() WHERE lesson ->> 'version' = 'newer'`.execute(
    t.db,
  );
  expect((await settings()).lesson?.version).toBe('older');
  await train({ ...lessonOf('newest'), layout: 'another' }, '1 second');
  expect((await settings()).lesson).toBeUndefined();
});
