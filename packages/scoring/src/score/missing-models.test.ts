import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../..');
const PROGRAM = `
import { drawPizza } from './src/fixtures/draw-pizza.ts';
import { scoreSnapshot } from './src/score/score-snapshot.ts';
const file = await drawPizza({ background: '#d8d4cc' });
const { engineVersion, fitness, specialty, flags } = await scoreSnapshot(file, { grid: 'official' });
console.log(JSON.stringify({ engineVersion, verdict: fitness.verdict, specialty, flags }));
`;

let copy: string;
const model = (name: string): string => join(copy, 'packages/scoring/models', name);

/** Copies the engine to its own folder, where its files may be damaged. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'crustodian-engine-'));
  for (const name of ['domain', 'scoring']) {
    cpSync(join(ROOT, 'packages', name), join(copy, 'packages', name), { recursive: true });
    link(join(copy, 'packages', name), `@crustodian/${name}`);
  }
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (!name.startsWith('@crustodian') && !name.startsWith('.'))
      link(join(ROOT, 'node_modules', name), name);
  }
  writeFileSync(join(copy, 'packages/scoring/score-one.ts'), PROGRAM);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function link(target: string, name: string): void {
  const place = join(copy, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(target, place);
}

function scoreOne() {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['packages/scoring/score-one.ts'],
    {
      cwd: copy,
      encoding: 'utf8',
    },
  );
  return { said: stdout && (JSON.parse(stdout) as Record<string, unknown>), stderr, status };
}

/** Runs `run` while a file is damaged, and restores the file. */
function whileSpoilt<Answer>(name: string, spoil: () => void, run: () => Answer): Answer {
  const before = readFileSync(model(name));
  try {
    spoil();
    return run();
  } finally {
    writeFileSync(model(name), before);
  }
}

const cut = (name: string): void =>
  writeFileSync(model(name), readFileSync(model(name)).subarray(0, 2000));
const remove = (name: string): void => rmSync(model(name));

const BY_COLOUR = {
  engineVersion: expect.stringMatching(/-classical\+rules1$/),
  verdict: 'buena',
  flags: { bubbles: false, overbaked: false, badCut: false },
};

test.each([
  ['segmenter.onnx', 'is missing', remove],
  ['food-trunk.onnx', 'is missing', remove],
  ['food-boxes.onnx', 'is cut short', cut],
  ['food-look.onnx', 'is cut short', cut],
  ['food.json', 'is missing', remove],
])('%s %s: colour rules answer, say so and hold nothing against a pizza', (name, _how, spoil) => {
  const { said, stderr, status } = whileSpoilt(name, () => spoil(name), scoreOne);
  expect(status).toBe(0);
  expect(said).toMatchObject(BY_COLOUR);
  expect(stderr).toContain('colour rules are used');
  expect(stderr).toContain(name);
});

test('without onnxruntime colour rules answer, say so and hold nothing against a pizza', () => {
  const place = join(copy, 'node_modules/onnxruntime-node');
  rmSync(place);
  const { said, stderr } = scoreOne();
  link(join(ROOT, 'node_modules/onnxruntime-node'), 'onnxruntime-node');
  expect(said).toMatchObject(BY_COLOUR);
  expect(stderr).toMatch(/colour rules are used: .*onnxruntime-node/);
});

test.each([
  ['food-heads.json', 'is missing', remove],
  ['food-heads.json', 'is cut short', cut],
  ['measures.json', 'is cut short', cut],
  ['specialty-head.json', 'is cut short', cut],
])('%s %s: nothing is scored, and the error names the file', (name, _how, spoil) => {
  const { said, stderr, status } = whileSpoilt(name, () => spoil(name), scoreOne);
  expect(said).toBe('');
  expect(status).not.toBe(0);
  expect(stderr).toContain(name);
});

test('heads that learnt on other looks are refused: colour rules answer', () => {
  const name = 'food-heads.json';
  const heads = JSON.parse(readFileSync(model(name), 'utf8')) as { known: { mean: number[] } };
  heads.known.mean.push(0);
  const spoil = (): void => writeFileSync(model(name), JSON.stringify(heads));
  const { said, stderr } = whileSpoilt(name, spoil, scoreOne);
  expect(said).toMatchObject(BY_COLOUR);
  expect(stderr).toContain('food-heads.json');
});

test('with all files the net answers', () => {
  const { said, stderr } = scoreOne();
  expect(said).toMatchObject({ engineVersion: expect.stringMatching(/-net\+/), verdict: 'buena' });
  expect(stderr).not.toContain('colour rules');
});
