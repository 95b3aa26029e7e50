import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../language/language.ts';
import type { Asked, Candidate, FoundPizzas } from './look-up-calls.ts';
import {
  askedOf,
  leadText,
  deletedText,
  likelihoodText,
  linkText,
  nothingText,
  reasonText,
  restText,
  unseenText,
} from './look-up-view.ts';

const candidate = (in_100: number, specialty: string | null = 'pepperoni') => ({
  pizza: `1-261120-${in_100}`,
  store: 'Riverside',
  local_ts: '2026/11/20 19:52:00',
  specialty,
  crust: 'delgada',
  order_pizzas: 2,
  in_100,
  has_picture: true,
});
const these = (...candidates: Candidate[]): FoundPizzas => ({
  candidates,
  unseen: [],
  closed: null,
});
const found = (...in100: number[]) => these(...in100.map((one) => candidate(one)));
const asked: Asked = { venue: 1, at: '2026/11/20 19:50:00', minutes: 15, specialty: 'pepperoni' };
const unseen = {
  venue: 1,
  store: 'Riverside',
  order: 'A-7',
  line: 1,
  day: '2026-11-20',
  local_ts: '2026/11/20 19:40:00',
  specialty: 'pepperoni',
  crust: '',
  fault: 'covered' as const,
  since: '2026/11/20 19:12:00',
};

test('the address asks for an order, or a time of a day', () => {
  expect(askedOf({ order: 'A-1', day: '2026-11-20' }, 1)).toEqual({ order: 'A-1' });
  expect(askedOf({ order: 'A-1', venue: '1' }, 1)).toEqual({ order: 'A-1', venue: 1 });
  expect(askedOf({ day: '2026-11-20' }, 1)).toBeNull();
  const about = { day: '2026-11-20', time: '19:50', specialty: 'pepperoni' };
  expect(askedOf(about, 1)).toEqual(asked);
  expect(askedOf({ ...about, crust: 'pan' }, 1)).toEqual({ ...asked, crust: 'pan' });
  expect(askedOf({ ...about, pizzas: 2 }, 1)).toEqual({ ...asked, order_pizzas: 2 });
  expect(askedOf({ ...about, wide: true }, 1)).toMatchObject({ minutes: 30 });
});

test.each([
  [found(90), asked, 'One pizza left Riverside’s cut table in that half hour.'],
  [
    found(80, 12),
    asked,
    'Two pizzas left Riverside’s cut table in that half hour. The first fits best.',
  ],
  [
    found(40, 30, 20),
    asked,
    'Three pizzas left Riverside’s cut table in that half hour. The first fits best; look at the next two as well.',
  ],
  [found(100), { order: 'A-1' }, 'One pizza of this order was seen.'],
  [
    found(50, 50),
    { order: 'A-1' },
    'Two pizzas of this order were seen. Pick the one that is meant.',
  ],
  [
    these(candidate(50), { ...candidate(50), store: 'Boerne' }),
    { order: 'A-1' },
    'Two pizzas of this order were seen. Several stores have an order of this number: choose the store, or pick the pizza.',
  ],
  [
    these(candidate(30, 'margarita'), candidate(9, 'margarita')),
    asked,
    'No Pepperoni was seen in that half hour; two other pizzas left Riverside’s cut table. The specialty may have been misread: look at the pictures.',
  ],
  [these(candidate(60, null)), asked, 'One pizza left Riverside’s cut table in that half hour.'],
] as const)('%#', (answer, what, text) => {
  expect(leadText(answer, what, 'Riverside')).toBe(text);
});

test('why one is less likely, and what else there is', () => {
  expect(reasonText(candidate(58), asked, 0)).toBe('nearest to the time given');
  expect(reasonText(candidate(5, 'cheese'), asked, 1)).toBe('another specialty');
  expect(reasonText(candidate(5, null), asked, 1)).toBe('specialty not known');
  expect(reasonText(candidate(9), { ...asked, crust: 'pan' }, 1)).toBe('another crust');
  expect(reasonText(candidate(9), { ...asked, order_pizzas: 3 }, 1)).toBe('order of two');
  expect(restText(found(1, 2, 3), asked, 3)).toBeNull();
  expect(restText({ ...found(1, 2, 3, 4, 5, 6, 7), unseen: [unseen] }, asked, 5)).toBe(
    'Not among them? Two more are less likely, and one ordered pizza was not seen.',
  );
  expect(restText(found(1, 2, 3, 4, 5, 6), { order: 'A-1' }, 5)).toBe(
    'Not among them? One more was seen.',
  );
});

test('nothing fits, or it was made and not seen', () => {
  expect(nothingText(asked, 'Riverside', found())).toBe(
    'No pizza left Riverside between 19:35 and 20:05.',
  );
  expect(nothingText({ order: 'A-9' }, 'Riverside', found())).toContain('order A-9');
  const closed = { day: '2026-11-20', closed_on: '2027-12-26' };
  expect(nothingText(asked, 'Riverside', { closed })).toBe(
    'The pizzas of Fri 20 Nov 2026 were deleted on Sun 26 Dec 2027, as the company keeps them no longer.',
  );
  expect(unseenText(unseen)).toBe(
    'Order A-7: Pepperoni, Riverside, due Fri 20 Nov, 19:40. The camera had been covered since 19:12.',
  );
  expect(unseenText({ ...unseen, specialty: '', fault: null, since: null })).toBe(
    'Order A-7: Unknown, Riverside, due Fri 20 Nov, 19:40. No camera saw it.',
  );
});

afterEach(() => void speakOnPage('en'));

test('when a link ends, and how often it was opened', () => {
  const ends = { ends_at: new Date(2026, 10, 25, 15, 20).toISOString() };
  expect(linkText({ ...ends, opened: 0 })).toBe('Ends Wed 25 Nov, 15:20; not opened yet.');
  expect(linkText({ ...ends, opened: 2 })).toBe('Ends Wed 25 Nov, 15:20; opened 2 times.');
  speakOnPage('es');
  expect(linkText({ ...ends, opened: 1 })).toBe('Termina el mié 25 nov, 15:20; abierto 1 vez.');
});

test('the same in Spanish', () => {
  speakOnPage('es');
  expect(leadText(found(40, 30, 20), asked, 'Riverside')).toBe(
    'Tres pizzas salieron de la mesa de corte de Riverside en esa media hora. La primera es la que mejor encaja; mira también las dos siguientes.',
  );
  expect(leadText(found(50, 50), { order: 'A-1' }, '')).toBe(
    'Se vieron dos pizzas de este pedido. Elige la que buscas.',
  );
  expect(likelihoodText(5)).toBe('poco probable');
  expect(restText({ ...found(1, 2, 3, 4, 5, 6, 7), unseen: [unseen] }, asked, 5)).toBe(
    '¿No está entre ellas? Hay dos más, menos probables y una pizza pedida no se vio.',
  );
  expect(unseenText({ ...unseen, crust: 'delgada' })).toBe(
    'Pedido A-7: Pepperoni, Fina, Riverside, para el vie 20 nov, 19:40. La cámara estaba tapada desde las 19:12.',
  );
  expect(nothingText(asked, 'Riverside', found())).toBe(
    'Ninguna pizza salió de Riverside entre las 19:35 y las 20:05.',
  );
});

test.each([
  [null, 'The picture was deleted; its score and findings remain.'],
  ['2026-10-18', 'The picture was deleted on 18 Oct; its score and findings remain.'],
])('a picture that went on %s', (day, text) => expect(deletedText(day)).toBe(text));
