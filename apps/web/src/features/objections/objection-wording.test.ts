import type { StoreObjection } from '@crustodian/contract/objections';
import { expect, onTestFinished, test } from 'vitest';
import { speakOnPage } from '../../language/language.ts';
import type { CompanyObjections } from './objection-calls.ts';
import {
  answerText,
  companyNote,
  companySentence,
  lateText,
  momentText,
  pizzaTimeText,
  reasonText,
  scoresText,
  storeSentence,
  subjectText,
} from './objection-wording.ts';
import { engineName, shareWithLimits } from './share-wording.ts';

const SEAL = 'Sello de queso';
const ANSWER = {
  opinions: 1,
  score_before: 6.2,
  score_after: 6.7,
  ninths_before: 0.7,
  ninths_judged: 6,
  specialty: null,
};
const OPEN: StoreObjection = {
  pizza: '1-261121-1',
  specialty: 'pepperoni',
  local_ts: '2026/11/21 23:33:18',
  is_shown: true,
  reason: 'criterion',
  criterion: SEAL,
  sentence: '',
  state: 'open',
  asked_at: '2026-11-22T15:20:00.000Z',
  due_at: '2026-11-24T15:20:00.000Z',
  answered_at: null,
  answer: null,
};
const granted = (answer: object = {}): StoreObjection => ({
  ...OPEN,
  state: 'granted',
  answer: { ...ANSWER, ...answer },
});

test.each<[string, StoreObjection, string, string]>([
  ['open', OPEN, 'Somebody is looking. Answer by Tue 24 Nov, 15:20.', ''],
  [
    'right',
    granted(),
    'Seen without the score, the cheese seal was 6 of 9, not 1. You were right.',
    '6.2 → 6.7',
  ],
  [
    'right by little',
    granted({ score_before: 4.81, score_after: 4.84 }),
    'Seen without the score, the cheese seal was 6 of 9, not 1. You were right.',
    '4.81 → 4.84',
  ],
  [
    'too kind',
    granted({ ninths_judged: 0, ninths_before: 6, score_after: 5.9 }),
    'Seen without the score, the cheese seal was 0 of 9, not 6. The score was too kind.',
    '6.2 → 5.9',
  ],
  ['specialty', granted({ specialty: 'pepperoni' }), 'It is a Pepperoni.', '6.2 → 6.7'],
  [
    'the picture',
    granted({ ninths_judged: null }),
    'Seen without the score, it got other points. You were right.',
    '6.2 → 6.7',
  ],
  [
    'taken out',
    granted({ score_after: null }),
    'The picture cannot be judged. The pizza no longer counts.',
    '6.2, taken out',
  ],
  [
    'kept',
    { ...granted({ opinions: 2 }), state: 'upheld' },
    'Two reviewers looked without the score, and saw the same.',
    'stays 6.2',
  ],
  [
    'expired',
    { ...OPEN, state: 'expired' },
    'Nobody looked in time. We are sorry: that is our fault, and your place is free again.',
    '',
  ],
])('%s', (_case, objection, answer, scores) => {
  expect(answerText(objection, 'UTC')).toBe(answer);
  expect(scoresText(objection)).toBe(scores);
});

test('reasons and times', () => {
  expect(reasonText(OPEN)).toBe('The points for cheese seal');
  expect(subjectText(OPEN)).toBe('Cheese seal');
  expect(subjectText({ reason: 'not_ours', criterion: null })).toBe('Not our pizza');
  expect(momentText('2026-11-24T15:20:00.000Z', 'America/Chicago')).toBe('Tue 24 Nov, 09:20');
  expect(pizzaTimeText('2026/11/21 23:33:18')).toBe('Sat 21 Nov, 23:33');
});

const states = (...all: StoreObjection['state'][]) => all.map((state) => ({ state }));
test.each([
  [
    states('granted', 'granted', 'upheld', 'upheld', 'open'),
    'Two of your four answered objections changed the score. One is open.',
  ],
  [states('upheld'), 'Your one answered objection changed nothing.'],
  [states('open', 'open'), 'No objection of yours is answered yet. Two are open.'],
  [states('expired'), 'No objection of yours is answered yet.'],
])('the sentence of a store says what its list says', (list, sentence) => {
  expect(storeSentence(list)).toBe(sentence);
});

const shares = (asked: number, answered: number, wasGranted: number) => ({
  asked,
  answered,
  granted: wasGranted,
  low: null,
  high: null,
});
const COMPANY: CompanyObjections = {
  from: '2026-10-25',
  to: '2026-11-21',
  scored: 13_646,
  all: shares(41, 41, 11),
  median_hours: 18.6,
  reasons: [{ reason: 'criterion', criterion: SEAL, ...shares(21, 21, 9), pizzas: [] }],
  engines: [],
  stores: [],
  open: [],
  answers: [],
  tasks: [
    {
      company: 'Lumbre Pizza',
      subject: SEAL,
      engine: 'e',
      raised_at: OPEN.asked_at,
      answered: 20,
      granted: 8,
    },
  ],
};

test('the sentence of the company is computed from its figures', () => {
  expect(companySentence(COMPANY)).toBe(
    'Stores objected to 41 of 13,646 pizzas; 11 scores changed. On cheese seal 9 of 21 did.',
  );
  expect(companySentence({ ...COMPANY, tasks: [], all: shares(3, 3, 1) })).toBe(
    'Stores objected to 3 of 13,646 pizzas; 1 score changed.',
  );
  expect(companySentence({ ...COMPANY, all: shares(0, 0, 0) })).toBe(
    'No store has objected to a score in these weeks.',
  );
  expect(companyNote({ ...COMPANY, all: shares(0, 0, 0) })).not.toContain('in 1,000');
  expect(companyNote(COMPANY)).toBe(
    '3.0 in 1,000. All were judged again by somebody who saw neither score nor reason; half of the answers took less than 19 hours.',
  );
  expect(companyNote({ ...COMPANY, all: shares(41, 40, 11), median_hours: 0.4 })).toBe(
    '3.0 in 1,000. Whoever judges again sees neither score nor reason; half of the answers took less than 1 hour.',
  );
});

test('how late an answer is', () => {
  const due = Date.parse(OPEN.due_at);
  expect(lateText(OPEN.due_at, due)).toBeNull();
  expect(lateText(OPEN.due_at, due + 60_000)).toBe('late by 1 hour');
  expect(lateText(OPEN.due_at, due + 3 * 3_600_000)).toBe('late by 3 hours');
});

test('a Spanish page says the same, with its figures', () => {
  speakOnPage('es');
  onTestFinished(() => void speakOnPage('en'));
  expect(answerText(granted())).toBe(
    'Vista sin la puntuación: sello del queso, 6 de 9 y no 1. Tenías razón.',
  );
  expect(answerText(OPEN, 'UTC')).toBe(
    'Alguien la está mirando. Respuesta antes del mar 24 nov, 15:20.',
  );
  expect(scoresText(granted())).toBe('6,2 → 6,7');
  expect(reasonText(OPEN)).toBe('Los puntos de sello del queso');
  expect(storeSentence([{ state: 'granted' }, { state: 'upheld' }, { state: 'open' }])).toBe(
    'Una de tus dos reclamaciones con respuesta cambió la puntuación. Una está abierta.',
  );
  expect(lateText('2026-11-24T15:20:00.000Z', Date.parse('2026-11-24T18:20:00.000Z'))).toBe(
    '3 horas de retraso',
  );
});

test.each([
  ['crustodian-10-net+f707cfe9.230e9c1d.666337c47c', 'Engine 10'],
  ['crustodian-9', 'Engine 9'],
  ['acme-vision+1', 'Engine acme-vision'],
])('engine %s is called %s', (engine, name) => expect(engineName(engine)).toBe(name));

test('a store’s share of changed scores has its interval', () => {
  const shares = { asked: 8, answered: 7, granted: 3, low: 0.158, high: 0.75 };
  expect(shareWithLimits(shares)).toBe('3 of 7, 16% to 75%');
  expect(shareWithLimits({ ...shares, answered: 0, granted: 0, low: null, high: null })).toBe('–');
});
