import type { RetentionKind } from '@crustodian/contract/privacy';
import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { retentionLine, retentionSentence, shorteningText, sizeText } from './retention-wording.ts';

afterEach(() => void speakOnPage('en'));

const kept = (kind: RetentionKind, days: number | null, due = 0) => ({
  kind,
  days,
  due_tonight: due,
});

test.each([
  [
    () => retentionSentence({ kinds: [kept('pictures', null), kept('judgements', null)] }),
    'Everything stays for as long as the company.',
    'Todo se queda tanto tiempo como la empresa.',
  ],
  [
    () =>
      retentionSentence({
        kinds: [kept('pictures', 1825, 511), kept('judgements', null), kept('log_entries', 400, 1)],
      }),
    'Days kept: pictures 1,825, audit log 400. Tonight 511 pictures and one entry of the log will be deleted.',
    'Días que se conservan: fotos 1.825, registro de cambios 400. Esta noche se borrarán 511 fotos y una entrada del registro.',
  ],
  [
    () => retentionSentence({ kinds: [kept('judgements', 400)] }),
    'Days kept: judgements 400. Nothing will be deleted tonight.',
    'Días que se conservan: juicios 400. Esta noche no se borra nada.',
  ],
  [
    () => shorteningText('pictures', 12_480, 300),
    'This deletes 12,480 pictures tonight. Type 300 to go on.',
    'Esto borra 12.480 fotos esta noche. Escribe 300 para seguir.',
  ],
  [
    () => shorteningText('pizzas', 9000, 400),
    'This deletes 9,000 pizzas tonight. Type 400 to go on.',
    'Esto borra 9.000 pizzas esta noche. Escribe 400 para seguir.',
  ],
  [
    () => shorteningText('judgements', 1, 300),
    'This deletes one judgement tonight. Type 300 to go on.',
    'Esto borra un juicio esta noche. Escribe 300 para seguir.',
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
  expect(retentionLine({ kinds: [kept('log_entries', days)] }).state).toBe(state),
);
