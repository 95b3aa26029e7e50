import type { PictureStorage } from '#platform/pictures/picture-storage';
import { ENGINE } from '@crustodian/scoring/score/engine';
import type { ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import type { SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptCatalogue, scoredCatalogue, scorerOfToday } from './score-catalogue.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  file = join(folder, 'catalogue.json');
});
afterEach(() => rm(folder, { recursive: true }));

const never = () => Promise.reject(new Error('nothing needs to be scored'));
const tools = {
  store: {} as PictureStorage,
  scoring: { score: never, close: () => Promise.resolve() },
  today: '2026-03-01',
  count: 1,
  progress: () => undefined,
};

test('a catalogue that the scorer of today made is used as it is', async () => {
  const scoredBy = await scorerOfToday();
  expect(scoredBy).toMatch(new RegExp(`^${ENGINE}-`));
  const kept = { madeOn: '2026-01-05', scoredBy, pictures: [] };
  await writeFile(file, JSON.stringify(kept));
  expect(await scoredCatalogue(file, tools)).toEqual(kept);
});

test('a catalogue in an older format is scored again', async () => {
  const scoredBy = (await scorerOfToday()).replace(/format-\d+$/, 'format-1');
  const picture = { specialty: 'cheese', scores: { official: { perhaps: [] } } };
  await writeFile(file, JSON.stringify({ madeOn: '2026-01-05', scoredBy, pictures: [picture] }));
  await expect(scoredCatalogue(file, tools)).rejects.toThrow('nothing needs to be scored');
});

test('a picture that took too long is scored again', async () => {
  const asked: string[] = [];
  const scored = { width: 640, height: 640 } as SnapshotScore;
  const score: ScoringPool['score'] = (_, { grid }) =>
    asked.push(grid) % 3 === 0 ? Promise.resolve(scored) : Promise.reject(new Error('too long'));
  const store = { put: () => Promise.resolve('digest') } as unknown as PictureStorage;
  const scoring = { ...tools.scoring, score };
  const { pictures } = await scoredCatalogue(file, { ...tools, store, scoring });
  expect(pictures).toHaveLength(1);
  expect(pictures[0]!.scores).toEqual({ official: scored, modified: scored });
  const three = (grid: string) => Array.from({ length: 3 }, () => grid);
  expect(asked).toEqual([...three('official'), ...three('modified')]);
});

test('an early one keeps its day, but does not say who scored it', async () => {
  await writeFile(file, JSON.stringify({ madeOn: '2026-01-05', pictures: [] }));
  const kept = await keptCatalogue(file);
  expect(kept?.madeOn).toBe('2026-01-05');
  expect(kept?.scoredBy).toBeUndefined();
});

test.each(['{"madeOn"', ''])('a damaged one (%o) is none', async (text) => {
  await writeFile(file, text);
  expect(await keptCatalogue(file)).toBeNull();
});

test('where there is none there is none', async () => {
  expect(await keptCatalogue(join(folder, 'missing.json'))).toBeNull();
});
