import { expect, test } from 'vitest';
import { ageText, momentText, tvSpecialty, weekText } from './tv-texts.ts';
import { tvMessages } from './tv-messages.ts';

const [en, es] = [tvMessages('en'), tvMessages('es')];

test.each([
  ['en', 'cheese', 'Our Cheese'],
  ['en', 'new_one', 'new_one'],
  ['es', 'cheese', 'Queso'],
  ['es', 'todas_las_carnes', 'Todas las Carnes'],
] as const)('a specialty, %s: %s', (language, id, text) => {
  expect(tvSpecialty(id, { cheese: 'Our Cheese' }, language)).toBe(text);
});

test.each([
  ['2025-11-09', 'Week 46, 9 – 15 Nov', 'Semana 46, 9 – 15 nov'],
  ['2025-11-30', 'Week 49, 30 Nov – 6 Dec', 'Semana 49, 30 nov – 6 dic'],
])('the week of %s', (stamp, english, spanish) => {
  expect([weekText(stamp, en), weekText(stamp, es)]).toEqual([english, spanish]);
});

// 16:30 in San Antonio, six hours behind UTC.
const at = Date.parse('2025-11-15T22:30:00Z');
test.each([
  ['half an hour later', '2025-11-15T23:00:00Z', 'today 16:30', 'hoy 16:30'],
  ['after midnight there', '2025-11-16T06:01:00Z', 'Sat 16:30', 'sáb 16:30'],
  ['a week later', '2025-11-22T23:00:00Z', '15 Nov 16:30', '15 nov 16:30'],
])('a moment, %s', (_case, now, english, spanish) => {
  const when = { now: Date.parse(now), timeZone: 'America/Chicago' };
  expect(momentText(at, { ...when, messages: en })).toBe(english);
  expect(momentText(at, { ...when, messages: es })).toBe(spanish);
});

const MINUTE = 60_000;
test.each([
  [-5 * MINUTE, '0 min old'],
  [59_999, '0 min old'],
  [12 * MINUTE, '12 min old'],
  [59 * MINUTE, '59 min old'],
  [60 * MINUTE, '1 h old'],
  [47 * 60 * MINUTE, '47 h old'],
  [48 * 60 * MINUTE, '2 days old'],
])('%i ms are %s', (ms, text) => {
  expect(ageText(ms, en)).toBe(text);
});
