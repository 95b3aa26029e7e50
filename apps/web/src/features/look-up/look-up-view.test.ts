import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../language/language.ts';
import type { Asked, FoundPizzas } from './look-up-calls.ts';
import {
  askedOf,
  leadText,
  deletedText,
  likelihoodText,
  linkText,
  nothingText,
  reasonText,
  restText,
} from './look-up-view.ts';

const candidate = (in_100: number, specialty: string | null = 'pepperoni') => ({
  pizza: `1-261120-${in_100}`,
  store: 'Riverside',
  local_ts: '2026/11/20 19:52:00',
  specialty,
  crust: 'delgada',
  in_100,
  has_picture: true,
});
const found = (...in100: number[]): FoundPizzas => ({
  candidates: in100.map((one) => candidate(one)),
  unseen: [],
  has_orders: true,
});
const asked: Asked = { venue: 1, at: '2026/11/20 19:50:00', minutes: 15, specialty: 'pepperoni' };
const unseen = {
  store: 'Riverside',
  order: 'A-7',
  local_ts: '2026/11/20 19:40:00',
  specialty: 'pepperoni',
  fault: 'covered' as const,
};

test('the address asks for an order, or a time of a day', () => {
  expect(askedOf({ order: 'A-1', day: '2026-11-20' }, 1)).toEqual({ order: 'A-1' });
  expect(askedOf({ day: '2026-11-20' }, 1)).toBeNull();
  const about = { day: '2026-11-20', time: '19:50', specialty: 'pepperoni' };
  expect(askedOf(about, 1)).toEqual(asked);
  expect(askedOf({ ...about, crust: 'pan' }, 1)).toEqual({ ...asked, crust: 'pan' });
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
] as const)('%#', (answer, what, text) => {
  expect(leadText(answer, what, 'Riverside')).toBe(text);
});

test('why one is less likely, and what else there is', () => {
  expect(reasonText(candidate(58), asked, 0)).toBe('nearest to the time given');
  expect(reasonText(candidate(5, 'cheese'), asked, 1)).toBe('another specialty');
  expect(reasonText(candidate(5, null), asked, 1)).toBe('specialty not known');
  expect(reasonText(candidate(9), { ...asked, crust: 'pan' }, 1)).toBe('another crust');
  expect(restText(found(1, 2, 3), 3)).toBeNull();
  expect(restText({ ...found(1, 2, 3, 4, 5, 6, 7), unseen: [unseen] }, 5)).toBe(
    'Not among them? Two more are less likely, and one ordered pizza was not seen.',
  );
});

test('nothing fits, or it was made and not seen', () => {
  expect(nothingText(asked, 'Riverside', found())).toBe(
    'No pizza left Riverside between 19:35 and 20:05.',
  );
  expect(nothingText({ order: 'A-9' }, 'Riverside', found())).toContain('order A-9');
  expect(nothingText({ order: 'A-7' }, '', { ...found(), unseen: [unseen] })).toBe(
    'Order A-7 was made at 19:40 in Riverside, and not seen: the camera was covered.',
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
  expect(restText({ ...found(1, 2, 3, 4, 5, 6, 7), unseen: [unseen] }, 5)).toBe(
    '¿No está entre ellas? Hay dos más, menos probables y una pizza pedida no se vio.',
  );
  expect(nothingText({ order: 'A-7' }, '', { ...found(), unseen: [unseen] })).toBe(
    'El pedido A-7 se hizo a las 19:40 en Riverside, y no se vio: la cámara estaba tapada.',
  );
  expect(nothingText(asked, 'Riverside', found())).toBe(
    'Ninguna pizza salió de Riverside entre las 19:35 y las 20:05.',
  );
});

test.each([
  [null, 'The picture was deleted; its score and findings remain.'],
  ['2026-10-18', 'The picture was deleted on 18 Oct; its score and findings remain.'],
])('a picture that went on %s', (day, text) => expect(deletedText(day)).toBe(text));
