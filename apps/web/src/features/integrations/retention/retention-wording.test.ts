import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { retentionLine, retentionSentence, shorteningText, sizeText } from './retention-wording.ts';

afterEach(() => void speakOnPage('en'));

test.each([
  [
    () => retentionSentence({ picture_days: null, due_tonight: 0 }),
    'Pictures stay for as long as the company.',
    'Las fotos se quedan tanto tiempo como la empresa.',
  ],
  [
    () => retentionSentence({ picture_days: 1825, due_tonight: 511 }),
    'Pictures stay 1,825 days. 511 will be deleted tonight.',
    'Las fotos se quedan 1.825 días. Esta noche se van 511.',
  ],
  [
    () => retentionSentence({ picture_days: 400, due_tonight: 1 }),
    'Pictures stay 400 days. One will be deleted tonight.',
    'Las fotos se quedan 400 días. Esta noche se va una.',
  ],
  [
    () => shorteningText(12_480, 300),
    'This deletes 12,480 pictures tonight. Type 300 to go on.',
    'Esto borra 12.480 fotos esta noche. Escribe 300 para seguir.',
  ],
  [
    () => shorteningText(1, 300),
    'This deletes one picture tonight. Type 300 to go on.',
    'Esto borra una foto esta noche. Escribe 300 para seguir.',
  ],
  [() => sizeText(3_140_000), '3.1 MB', '3,1 MB'],
  [() => sizeText(184_200_000_000), '184.2 GB', '184,2 GB'],
])('%#', (text, en, es) => {
  expect(text()).toBe(en);
  speakOnPage('es');
  expect(text()).toBe(es);
});

test.each([
  [null, 'idle'],
  [400, 'works'],
])('the line of the overview with %s days', (days, state) =>
  expect(retentionLine({ picture_days: days, due_tonight: 0 }).state).toBe(state),
);
