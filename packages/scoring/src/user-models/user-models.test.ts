import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawPizza } from '../fixtures/draw-pizza.ts';
import { classifierFile, detectorFile, endlessFile } from '../fixtures/onnx-file.ts';
import { scoreSnapshot } from '../score-snapshot.ts';
import { createScoringPool } from '../scoring-pool.ts';
import { findUserModels, readUserModel } from './load-user-models.ts';
import { tryUserModel } from './try-user-model.ts';
import { createModelRunner } from './model-process.ts';
import type { UserModel } from './user-model.ts';

/** Programs start on a busy machine. */
const LONG = { timeout: 60_000 };
const SIZE = 32;
const folder = await mkdtemp(join(tmpdir(), 'user-models-'));
const runner = createModelRunner();
afterAll(() => runner.close());

const CLASSIFIER = {
  name: 'colours',
  version: '1',
  file: 'colours.onnx',
  task: 'classifier',
  judges: 'specialty',
  input: { name: 'image', size: SIZE },
  outputs: { scores: 'logits' },
  classes: ['pepperoni', 'hawaiana', 'cheese'],
  threshold: 0.6,
};
const DETECTOR = {
  name: 'pieces',
  version: '2',
  file: 'pieces.onnx',
  task: 'detector',
  input: { name: 'image', size: SIZE, reach: 1 },
  outputs: { boxes: 'boxes', scores: 'scores' },
  classes: ['pepperoni', null],
  threshold: 0.5,
};

let count = 0;
/** A model of a description and bytes, each in a file of its own. */
async function modelOf(description: object, bytes: Uint8Array): Promise<UserModel> {
  count += 1;
  const file = `model-${count}.onnx`;
  await writeFile(join(folder, file), bytes);
  const path = join(folder, `model-${count}.json`);
  await writeFile(path, JSON.stringify({ ...description, file }));
  return readUserModel(path);
}

const RED_IS_PEPPERONI = classifierFile(SIZE, [
  [20, 0, 0],
  [0, 0, 0],
  [0, 0, 10],
]);
const PIECES = detectorFile(
  SIZE,
  [
    [0, 0, 16, 16],
    [1, 1, 16, 16],
    [8, 8, 24, 24],
    [20, 20, 30, 30],
  ],
  [
    [0.9, 0],
    [0.8, 0],
    [0.3, 0],
    [0, 0.9],
  ],
);

let pizza: Uint8Array;
beforeAll(async () => {
  pizza = await drawPizza();
});

describe('a model of a company', () => {
  test('that classifies names the specialty and stands in the result', LONG, async () => {
    const model = await modelOf(CLASSIFIER, RED_IS_PEPPERONI);
    const score = await scoreSnapshot(pizza, { grid: 'official', models: [model] });
    expect(score.specialty).toBe('pepperoni');
    expect(score.specialtyHead).toBe(`colours 1@${model.sha256.slice(0, 8)}`);
    expect(score.engineVersion).toContain(`+colours@${model.sha256.slice(0, 8)}`);
    expect(score.models).toEqual([
      {
        name: 'colours',
        version: '1',
        sha256: model.sha256,
        judges: 'specialty',
        state: 'used',
        said: 'pepperoni',
        confidence: expect.any(Number),
      },
    ]);
  });

  test('that is not sure leaves the specialty unknown', LONG, async () => {
    const even = classifierFile(SIZE, [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    const model = await modelOf(CLASSIFIER, even);
    const score = await scoreSnapshot(pizza, { grid: 'official', models: [model] });
    expect(score).toMatchObject({ specialty: 'unknown', evaluation: null });
    expect(score.models).toMatchObject([{ state: 'unsure', said: null, confidence: 0.333 }]);
  });

  test('may judge the crust', LONG, async () => {
    const crusts = { ...CLASSIFIER, judges: 'crust', classes: ['delgada', 'tradicional', null] };
    const model = await modelOf(crusts, RED_IS_PEPPERONI);
    const score = await scoreSnapshot(pizza, { grid: 'official', models: [model] });
    expect(score.crust).toBe('delgada');
  });

  test('that detects brings the pieces, in pixels of the snapshot', LONG, async () => {
    const model = await modelOf(DETECTOR, PIECES);
    const score = await scoreSnapshot(pizza, { grid: 'official', models: [model] });
    const { x, y, radius } = score.figure!;
    expect(score.detections).toEqual([
      {
        type: 'pepperoni',
        rectangle: [Math.round(x - radius), Math.round(y - radius), ...twice(Math.round(radius))],
        weight: 0.9,
      },
    ]);
    expect(score.models).toMatchObject([{ judges: 'ingredients', state: 'used', said: '1' }]);
  });

  test('gives the same bytes again, on a thread too', LONG, async () => {
    const models = [await modelOf(CLASSIFIER, RED_IS_PEPPERONI), await modelOf(DETECTOR, PIECES)];
    const pool = createScoringPool({ threads: 1 });
    const here = await scoreSnapshot(pizza, { grid: 'official', models });
    const there = await pool.score(pizza, { grid: 'official', models });
    await pool.close();
    expect(JSON.stringify(there)).toBe(JSON.stringify(here));
  });
});

const twice = (value: number): [number, number] => [value, value];

describe('a model that cannot be used', () => {
  test.each([
    ['is no model', CLASSIFIER, new TextEncoder().encode('not a model'), 'no ONNX model'],
    ['is empty', CLASSIFIER, new Uint8Array(0), 'no ONNX model'],
    ['is cut short', CLASSIFIER, RED_IS_PEPPERONI.slice(0, 80), 'no ONNX model'],
    [
      'has another input',
      { ...CLASSIFIER, input: { name: 'picture', size: SIZE } },
      RED_IS_PEPPERONI,
      "no input 'picture'",
    ],
    [
      'wants another size',
      { ...CLASSIFIER, input: { name: 'image', size: 48 } },
      RED_IS_PEPPERONI,
      'is 1x3x32x32, the description gives 1x3x48x48',
    ],
    [
      'has another output',
      { ...CLASSIFIER, outputs: { scores: 'answers' } },
      RED_IS_PEPPERONI,
      "no output 'answers'",
    ],
    [
      'knows fewer classes',
      { ...CLASSIFIER, classes: ['pepperoni', 'cheese'] },
      RED_IS_PEPPERONI,
      'is 1x3, the description asks for 1x2',
    ],
    [
      'has boxes of another shape',
      { ...DETECTOR, outputs: { boxes: 'scores', scores: 'boxes' } },
      PIECES,
      "The output 'scores' is 1x4x2",
    ],
    [
      'answers no numbers',
      CLASSIFIER,
      classifierFile(SIZE, [
        [NaN, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ]),
      'no numbers',
    ],
  ])('because it %s says so', LONG, async (_case, description, bytes, reason) => {
    const model = await modelOf(description, bytes);
    await expect(tryUserModel(runner, model)).rejects.toThrow(reason);
  });

  test('because it never ends is ended, and the next one runs', LONG, async () => {
    const hasty = createModelRunner(3000);
    const endless = await modelOf(CLASSIFIER, endlessFile(SIZE));
    await expect(tryUserModel(hasty, endless)).rejects.toThrow('longer than 3000 ms');
    const fine = await modelOf(CLASSIFIER, RED_IS_PEPPERONI);
    await expect(tryUserModel(hasty, fine)).resolves.toBeUndefined();
    hasty.close();
  });

  test('leaves the judgement to the engine, and the result says so', LONG, async () => {
    const broken = await modelOf(CLASSIFIER, new TextEncoder().encode('not a model'));
    const plain = await scoreSnapshot(pizza, { grid: 'official' });
    const score = await scoreSnapshot(pizza, { grid: 'official', models: [broken] });
    expect(score).toMatchObject({
      specialty: plain.specialty,
      specialtyHead: plain.specialtyHead,
      engineVersion: plain.engineVersion,
    });
    expect(score.models).toMatchObject([
      { name: 'colours', state: 'failed', reason: expect.stringContaining('no ONNX model') },
    ]);
  });
});

describe('a description', () => {
  test.each([
    ['no JSON', '{', 'no JSON'],
    ['another task', { ...CLASSIFIER, task: 'oracle' }, 'task'],
    ['a path as its file', { ...CLASSIFIER, file: '../secret.onnx' }, 'file: must be the name'],
    ['a field too many', { ...CLASSIFIER, treshold: 1 }, 'treshold'],
    ['a threshold over 1', { ...CLASSIFIER, threshold: 2 }, 'threshold'],
    ['a strange crust', { ...CLASSIFIER, judges: 'crust' }, 'must be tradicional or delgada'],
    ['a deviation of 0', { ...CLASSIFIER, normalisation: { deviation: [1, 0, 1] } }, 'above 0'],
    ['a file that is not there', { ...CLASSIFIER, file: 'nowhere.onnx' }, 'There is no file'],
  ])('with %s is refused', async (_case, description, reason) => {
    const path = join(folder, 'refused.json');
    const written = typeof description === 'string' ? description : JSON.stringify(description);
    await writeFile(path, written);
    await expect(readUserModel(path)).rejects.toThrow(reason);
  });

  test('may name the very file', async () => {
    const other = { ...CLASSIFIER, sha256: '0'.repeat(64) };
    await expect(modelOf(other, RED_IS_PEPPERONI)).rejects.toThrow('not the file that sha256');
  });

  test('of a folder is found or told why not; two of one name are one', async () => {
    const own = await mkdtemp(join(tmpdir(), 'user-models-'));
    await writeFile(join(own, 'colours.onnx'), RED_IS_PEPPERONI);
    await writeFile(join(own, 'a.json'), JSON.stringify(CLASSIFIER));
    await writeFile(join(own, 'b.json'), JSON.stringify(CLASSIFIER));
    await writeFile(join(own, 'c.json'), '[]');
    expect(await findUserModels(own)).toMatchObject([
      { file: 'a.json', model: { description: { name: 'colours' } } },
      { file: 'b.json', problem: "Another model is named 'colours'." },
      { file: 'c.json', problem: expect.stringContaining('cannot be used') },
    ]);
    expect(await findUserModels(join(own, 'nowhere'))).toEqual([]);
  });
});
