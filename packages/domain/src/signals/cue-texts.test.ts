import { expect, test } from 'vitest';
import { cueText, watchedAreaText } from './cue-texts.ts';
import { WATCHED_PARTS } from './watched-areas.ts';

test.each([
  ['en', 'bottom', 'Cheese right up to the rim. Open at the bottom on 6 of the last 20.'],
  ['en', null, 'Cheese right up to the rim. Open on 6 of the last 20.'],
  ['es', 'left', 'Queso hasta el borde. Abierto a la izquierda en 6 de las últimas 20.'],
] as const)('%s, %s', (language, side, expected) => {
  expect(cueText({ part: 'cheese seal', bad: 6, of: 20, side }, language)).toBe(expected);
});

test.each(['en', 'es'] as const)(
  'every part is said to be done in at most six words: %s',
  (language) => {
    for (const part of WATCHED_PARTS) {
      const [act] = cueText({ part, bad: 1, of: 20, side: null }, language).split('.');
      expect(act!.split(' ').length).toBeLessThanOrEqual(6);
    }
    expect(watchedAreaText('rim', language)).toBe(language === 'en' ? 'Rim' : 'Borde');
  },
);
