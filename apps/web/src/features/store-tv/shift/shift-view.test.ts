import type { ShiftScreen } from '@crustodian/contract/store-tv';
import { expect, test } from 'vitest';
import { shiftView } from './shift-view.ts';

const cue: ShiftScreen['cue'] = {
  word: 'rim',
  part: 'cheese seal',
  bad: 6,
  of: 20,
  side: 'bottom',
  slices: ['4', '5'],
};
const screen = (is: Partial<ShiftScreen> = {}): ShiftScreen => ({
  is_on: true,
  shift: 'PM',
  pizzas: 46,
  last: [],
  golden: null,
  cue: null,
  camera_doubted: false,
  unseen_since: null,
  specialties: {},
  venue: { pk: '6', pretty_name: 'Bandera', time_zone: 'America/Chicago' },
  read_at: '2026-11-21T02:31:00.000Z',
  ...is,
});
const now = Date.parse('2026-11-21T02:47:00Z');

test.each([
  [
    screen({ cue }),
    true,
    'cue',
    'Rim',
    'Cheese right up to the rim. Open at the bottom on 6 of the last 20.',
  ],
  [screen(), true, 'nothing', 'Nothing to change', 'Go on like this.'],
  [
    screen({ pizzas: 7 }),
    true,
    'early',
    'The shift begins',
    'Cues start with pizza 20. This is 7.',
  ],
  [screen({ pizzas: 0 }), true, 'closed', '20:47', ''],
  [screen({ camera_doubted: true }), true, 'camera', 'The camera is being looked at', 'Cues wait.'],
  [
    screen({ cue }),
    false,
    'unseen',
    'Not seeing since 20:31',
    'No cue until the pizzas come again. Keep to the golden sample.',
  ],
  [
    screen({ camera_doubted: true, unseen_since: '2026/11/20 20:10:00' }),
    true,
    'unseen',
    'Not seeing since 20:10',
    'No cue until the pizzas come again. Keep to the golden sample.',
  ],
  [
    screen({ pizzas: 0, unseen_since: '2026/11/19 20:10:00' }),
    true,
    'unseen',
    'Not seeing since Thursday',
    'No cue until the pizzas come again. Keep to the golden sample.',
  ],
] as const)('%#', (data, fresh, kind, title, sentence) => {
  expect(shiftView(data, { fresh, now, language: 'en' })).toMatchObject({ kind, title, sentence });
});

test('in Spanish, and what stands beside the golden sample', () => {
  const view = shiftView(screen({ cue }), { fresh: true, now, language: 'es' });
  expect(view).toMatchObject({ title: 'Borde', golden: 'Como esta' });
});

test('the foot says why nothing is seen', () => {
  const footOf = (data: ShiftScreen, fresh: boolean, language: 'en' | 'es') =>
    shiftView(data, { fresh, now, language }).notLive;
  const silent = screen({ unseen_since: '2026/11/20 20:10:00' });
  expect(footOf(screen(), true, 'en')).toBeNull();
  expect(footOf(screen(), false, 'en')).toBe('no network since 20:31');
  expect(footOf(silent, true, 'en')).toBe('the camera has seen no pizza since 20:10');
  expect(footOf(silent, true, 'es')).toBe('la cámara no ha visto pizzas desde las 20:10');
});
