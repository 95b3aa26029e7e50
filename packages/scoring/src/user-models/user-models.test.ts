import { rm, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawPizza } from '../fixtures/draw-pizza.ts';
import { classifierFile, endlessFile, vastDetectorFile } from '../fixtures/onnx-file.ts';
import {
  CLASSIFIER,
  DETECTOR,
  modelOf,
  PIECES,
  RED_IS_PEPPERONI,
  SIZE,
} from '../fixtures/user-models.ts';
import { scoreSnapshot } from '../score/score-snapshot.ts';
import { createScoringPool } from '../process/scoring-pool.ts';
import { tryUserModel } from './try-user-model.ts';
import { createModelRunner } from './model-process.ts';

/** Starting programs takes time on a busy machine. */
const LONG = { timeout: 60_000 };
const runner = createModelRunner();
afterAll(() => runner.close());

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

  test('gives the same bytes again, in a process of its own too', LONG, async () => {
    const models = [await modelOf(CLASSIFIER, RED_IS_PEPPERONI), await modelOf(DETECTOR, PIECES)];
    const pool = createScoringPool({ processes: 1 });
    const here = await scoreSnapshot(pizza, { grid: 'official', models });
    const there = await pool.score(pizza, { grid: 'official', models });
    await pool.close();
    expect(JSON.stringify(there)).toBe(JSON.stringify(here));
  });
});

const twice = (value: number): [number, number] => [value, value];

describe('a model that cannot be used', () => {
  test.each([
    [
      'is no model',
      CLASSIFIER,
      new TextEncoder().encode('not a model'),
      'not a runnable ONNX model',
    ],
    ['is empty', CLASSIFIER, new Uint8Array(0), 'not a runnable ONNX model'],
    ['is cut short', CLASSIFIER, RED_IS_PEPPERONI.slice(0, 80), 'not a runnable ONNX model'],
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
      'is 1x3x32x32, the description says 1x3x48x48',
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
      'is 1x3, the description says 1x2',
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
      'not numbers',
    ],
    [
      'answers whole numbers',
      CLASSIFIER,
      classifierFile(
        SIZE,
        [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
        { isWhole: true },
      ),
      "The output 'logits' must be a tensor of float32, not of int64.",
    ],
    [
      'sees pieces without number',
      DETECTOR,
      vastDetectorFile(SIZE, 1_000_000),
      "The model returns more than 4 MB for one picture: 'boxes' is 1x1000000x4",
    ],
  ])('because it %s says so', LONG, async (_case, description, bytes, reason) => {
    const model = await modelOf(description, bytes);
    await expect(tryUserModel(runner, model)).rejects.toThrow(reason);
  });

  test('because it never ends is ended, and the next one runs', LONG, async () => {
    const hasty = createModelRunner({ ms: 3000 });
    const endless = await modelOf(CLASSIFIER, endlessFile(SIZE));
    await expect(tryUserModel(hasty, endless)).rejects.toThrow('longer than 3000 ms');
    const fine = await modelOf(CLASSIFIER, RED_IS_PEPPERONI);
    await expect(tryUserModel(hasty, fine)).resolves.toBeUndefined();
    hasty.close();
  });

  test('because it takes more memory than it may is ended', LONG, async () => {
    const poor = createModelRunner({ bytes: 400 * 2 ** 20 });
    const hungry = await modelOf(CLASSIFIER, endlessFile(SIZE, 100_000_000));
    await expect(tryUserModel(poor, hungry)).rejects.toThrow('more than 400 MB of memory');
    poor.close();
  });

  test('because its file is another one by now says so', LONG, async () => {
    const model = await modelOf(CLASSIFIER, classifierFile(SIZE, [[1, 2, 3]]));
    await writeFile(model.path, PIECES);
    await expect(tryUserModel(runner, model)).rejects.toThrow('has changed');
  });

  test('because its file is gone names the file, and not its folder', LONG, async () => {
    const model = await modelOf(CLASSIFIER, classifierFile(SIZE, [[3, 2, 1]]));
    await rm(model.path);
    const problem: unknown = await tryUserModel(runner, model).catch(
      (error: Error) => error.message,
    );
    expect(problem).toContain(`'${basename(model.path)}'`);
    expect(problem).not.toContain(dirname(model.path));
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
      {
        name: 'colours',
        state: 'failed',
        reason: expect.stringContaining('not a runnable ONNX model'),
      },
    ]);
  });
});
