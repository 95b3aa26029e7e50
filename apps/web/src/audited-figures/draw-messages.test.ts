import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../language/language.ts';
import { sealText, undrawnDays } from './draw-messages.ts';

test('the days of a week that were not drawn', () => {
  const drawn = [16, 17, 18, 20, 21].map((day) => ({ day: `2026-11-${day}` }));
  expect(undrawnDays('2026-11-15', drawn)).toEqual(['2026-11-15', '2026-11-19']);
});

test('the seal of a draw, before and after its seed is published', () => {
  const hash = `7c1e${'0'.repeat(56)}09af`;
  const seed = `51b0${'0'.repeat(56)}77aa`;
  const week = { week: '2026-11-15', hash, seed: null, revealed_at: null };
  expect(sealText(week)).toBe(
    'Drawn by lot. Seed sealed 15 Nov by its SHA-256 7c1e…09af; it will be published on 23 Nov.',
  );
  expect(sealText({ ...week, seed, revealed_at: '2026-11-23T10:00:00.000Z' })).toBe(
    'Drawn by lot. Seed sealed 15 Nov, published 23 Nov: 51b0…77aa',
  );
  expect(sealText({ ...week, hash: null })).toBe('Drawn by lot.');
});

afterEach(() => void speakOnPage('en'));

test('the seal of a draw in Spanish', () => {
  speakOnPage('es');
  const week = { week: '2026-11-15', hash: `7c1e${'0'.repeat(60)}`, seed: null, revealed_at: null };
  expect(sealText(week)).toBe(
    'Por sorteo. Semilla sellada el 15 nov con su SHA-256 7c1e…0000; se publica el 23 nov.',
  );
});
