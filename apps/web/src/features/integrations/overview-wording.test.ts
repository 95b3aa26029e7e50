import { afterEach, describe, expect, test } from 'vitest';
import { speakOnPage } from '../../language/language.ts';
import {
  byUrgency,
  ordersLine,
  overviewSentence,
  tokensLine,
  webhooksLine,
  type Line,
} from './overview-wording.ts';

const NOW = Date.UTC(2026, 10, 22, 15);
const ago = (days: number) => new Date(NOW - days * 86_400_000).toISOString();

afterEach(() => void speakOnPage('en'));

const COUNTS = { arrived: 1204, waiting: 0, given_up: 0 };
const LAKE = { name: 'Data lake', counts: COUNTS, failing: null, is_administered: true };
const CHAT = { ...LAKE, name: 'Kitchen chat', failing: { problem: 'answered 503', since: ago(4) } };

describe('webhooks', () => {
  test.each([
    ['no receiver', [], COUNTS, 'idle', /^$/],
    ['all take what they are sent', [LAKE], COUNTS, 'works', /^$/],
    [
      'one refuses',
      [LAKE, CHAT],
      { ...COUNTS, waiting: 3 },
      'waiting',
      /^“Kitchen chat” has been refusing since 18 Nov, \d\d:00\.$/,
    ],
    [
      'who made one has left',
      [LAKE, { ...LAKE, name: 'Till', is_administered: false }],
      COUNTS,
      'waiting',
      /^The address of “Till” was saved by someone who no longer administers the company\.$/,
    ],
    ['one was given up', [LAKE], { ...COUNTS, given_up: 1 }, 'failed', /^One message was given up/],
  ] as const)('%s', (_case, receivers, counts, state, trouble) => {
    const line = webhooksLine(receivers, counts, NOW);
    expect(line.state).toBe(state);
    expect(line.trouble ?? '').toMatch(trouble);
  });
  test('says how many of how many arrived', () => {
    const counts = { ...COUNTS, waiting: 3 };
    expect(webhooksLine([CHAT], counts, NOW)).toMatchObject({
      word: '3 waiting',
      sentence: '1,204 of 1,207 messages arrived in 30 days.',
    });
    speakOnPage('es');
    expect(webhooksLine([CHAT], counts, NOW)).toMatchObject({
      word: '3 en espera',
      sentence: '1.204 de 1.207 mensajes llegaron en 30 días.',
    });
  });
});

const TOKEN = {
  id: '1',
  name: 'Till orders',
  hint: 'crt_ti7',
  scopes: ['write:orders' as const],
  made_by: 'Owen Brandt',
  made_at: ago(200),
  last_used_at: ago(1),
  expires_at: ago(-100),
  works: true,
};

test.each([
  [[], 'idle', 'not set up', 'No program signs in yet.'],
  [[TOKEN], 'works', '1 in use', 'Each was used within 90 days.'],
  [
    [TOKEN, { ...TOKEN, name: 'BI test', last_used_at: ago(94) }],
    'works',
    '1 in use',
    '“BI test” has not been used for 94 days.',
  ],
  [
    [{ ...TOKEN, works: false }],
    'waiting',
    '0 in use',
    '“Till orders” was made by someone who no longer administers the company.',
  ],
])('tokens: %#', (tokens, state, word, sentence) =>
  expect(tokensLine({ tokens }, NOW)).toMatchObject({ state, word, sentence }),
);

const till = (last: string | null, received = 0) => [
  { way: 'api' as const, last, received },
  { way: 'file' as const, last: null, received: 0 },
];

test.each([
  [till(null), [], 'idle', /^$/],
  [till(ago(0), 3868), [], 'works', /^$/],
  [till(ago(3)), [], 'waiting', /^The last order came 3 days ago\.$/],
  [till(ago(0), 9), [{ name: 'PZ', pizzas: 2 }], 'waiting', /^A name of the till is not known/],
])('orders: %#', (ways, open, state, trouble) => {
  const line = ordersLine({ ways, open }, NOW);
  expect(line.state).toBe(state);
  expect(line.trouble ?? '').toMatch(trouble);
});

const GOOD: Line = { state: 'works', word: '', sentence: '' };
const BAD: Line = { state: 'waiting', word: '', sentence: '', trouble: 'One waits.' };
const IDLE: Line = { state: 'idle', word: '', sentence: '' };
const LOST: Line = { state: 'failed', word: '', sentence: '', trouble: 'One is lost.' };

test.each([
  [[IDLE, IDLE], 'Nothing is connected yet.', 'Todavía no hay nada conectado.'],
  [[GOOD, IDLE], 'The one connection works.', 'La única conexión funciona.'],
  [[GOOD, GOOD, IDLE], 'Both connections work.', 'Las dos conexiones funcionan.'],
  [
    [GOOD, GOOD, BAD],
    'Two of three connections work. One waits.',
    'Dos de tres conexiones funcionan. One waits.',
  ],
  [
    [BAD, GOOD, LOST],
    'One of three connections works. One is lost.',
    'Una de tres conexiones funciona. One is lost.',
  ],
])('the headline counts what works: %#', (lines, en, es) => {
  expect(overviewSentence(lines)).toBe(en);
  speakOnPage('es');
  expect(overviewSentence(lines)).toBe(es);
});

test('what needs a hand comes first', () =>
  expect(byUrgency([IDLE, GOOD, BAD, LOST])).toEqual([LOST, BAD, GOOD, IDLE]));
