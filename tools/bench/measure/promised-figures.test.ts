import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectFigures, figureRows, noteFigure, PROMISED } from './promised-figures.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crustodian-figures-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('a figure noted where figures are collected is found, and its last value counts', async () => {
  const found = await collectFigures(join(folder, 'figures.jsonl'), async (env) => {
    vi.stubEnv('FIGURES_FILE', env['FIGURES_FILE']);
    noteFigure('frame', 19);
    noteFigure('frame', 17);
  });
  expect([...found]).toEqual([['frame', 17]]);
});

test('a figure noted by itself goes nowhere', () => {
  vi.stubEnv('FIGURES_FILE', undefined);
  expect(() => noteFigure('frame', 17)).not.toThrow();
});

const rowOf = (name: keyof typeof PROMISED, value?: number) =>
  figureRows(new Map(value === undefined ? [] : [[name, value]])).find((row) =>
    row.startsWith(`| ${PROMISED[name].what} |`),
  );

test.each([
  ['frame', 16.66, '16.7 ms | at most 20 ms | yes'],
  ['frame', 20.4, '20.4 ms | at most 20 ms | **no**'],
  ['ingest40', 1499.6, '1,500 pizzas/s | at least 1,500 pizzas/s | **no**'],
  ['ingest40', 1612.3, '1,612 pizzas/s | at least 1,500 pizzas/s | yes'],
  ['tortureLost', 0, '0 | at most 0 | yes'],
  ['feedRatio', 0.847, '0.85 x | at most 1.5 x | yes'],
  ['videoCpu', undefined, 'not measured | at most 60 s | '],
] as const)('%s of %s stands as %s', (name, value, cells) => {
  expect(rowOf(name, value)).toContain(`| ${cells} |`);
});

test('every promised figure has its row, with its command', () => {
  const rows = figureRows(new Map());
  expect(rows).toHaveLength(Object.keys(PROMISED).length);
  for (const row of rows) expect(row).toMatch(/\| `npm run [a-z:]+( -- [a-z-]+)?` \|$/);
});
