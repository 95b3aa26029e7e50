import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareJsdom } from '../test/page.tsx';
import { NOT_AUDITED, type AuditedOne, type PrintedAudit } from './audited-figures-calls.ts';
import { PrintedFigures } from './PrintedFigures.tsx';

prepareJsdom();

const figure = (estimate: number, half_width: number): AuditedOne => ({
  ...NOT_AUDITED,
  state: 'audited',
  judged: 21,
  drawn: 21,
  population: 633,
  estimate,
  half_width,
  engine_mean: estimate,
});
const SHARE = figure(0.66, 0.09);
const figures = { score: figure(8.31, 0.19), to_standard: SHARE, bad: SHARE, excellent: SHARE };
const SEALED = { week: '2026-11-15', hash: 'ab12cd34ef56', seed: null, revealed_at: null };
const OPEN = { ...SEALED, seed: '7c1e5b2009af', revealed_at: '2026-11-23T10:00:00.000Z' };

const read = (week: PrintedAudit['week'], language: 'en' | 'es' = 'en') =>
  render(<PrintedFigures audit={{ figures, week, ranked: null }} language={language} />).container
    .textContent;

test('a cover tells what each share counts, and the seed of the draw once that is published', () => {
  expect(read(OPEN)).toContain('66% ±9to standard, audited8.3 ±0.2average score, audited');
  expect(read(OPEN)).toContain('21 of 633 pizzas were drawn by lot and judged blind.');
  expect(read(OPEN)).toContain('The report counts its own pizzas by their verdicts in it');
  expect(read(OPEN)).toContain('Published seed of the draw: 7c1e 5b20 … 09af.');
  expect(read(OPEN, 'es')).toContain('8,3 ±0,2puntuación media, auditada');
  expect(read(OPEN, 'es')).toContain('Semilla publicada del sorteo: 7c1e 5b20 … 09af.');
});

test('before that it tells the hash that sealed it alone; of several weeks, nothing', () => {
  expect(read(SEALED)).toContain('Seed of the draw, sealed by its SHA-256: ab12 cd34 … ef56.');
  expect(read(null)).toMatch(/of its days\. $/);
});
