import { expect, test } from 'vitest';
import { unseenLines, unseenReason, type UnseenPizza } from './unseen-pizza.ts';

const pizza: UnseenPizza = {
  store: 'Cape May',
  order: '40718',
  madeLocal: '2026/11/21 18:40:00',
  specialty: 'pepperoni',
  crust: 'tradicional',
  fault: 'silent',
  since: '2026/11/21 18:12:00',
};

test.each([
  ['en', {}, 'The camera had seen no pizza since 18:12.'],
  ['es', {}, 'La cámara no veía pizzas desde las 18:12.'],
  [
    'en',
    { fault: 'dead', since: '2026/11/20 18:12:00' },
    'The box had not called since Fri 20 Nov 2026, 18:12.',
  ],
  ['es', { fault: 'covered' }, 'La cámara estaba tapada desde las 18:12.'],
  ['en', { fault: null, since: null }, 'No camera saw it.'],
  ['es', { fault: null, since: null }, 'Ninguna cámara la vio.'],
] as const)('why it was not seen, %s %j', (language, change, text) => {
  expect(unseenReason({ ...pizza, ...change }, language)).toBe(text);
});

test('the lines of its sheet', () => {
  expect(unseenLines(pizza, 'en')).toEqual([
    { term: 'Order', text: '40718' },
    { term: 'Made', text: 'Sat 21 Nov 2026, 18:40, Cape May, by the till' },
    { term: 'Pizza', text: 'Pepperoni, Original' },
    { term: 'Seen', text: 'The camera had seen no pizza since 18:12.' },
  ]);
  expect(unseenLines({ ...pizza, specialty: '', crust: '' }, 'en')[2]).toEqual({
    term: 'Pizza',
    text: 'Unknown',
  });
});
