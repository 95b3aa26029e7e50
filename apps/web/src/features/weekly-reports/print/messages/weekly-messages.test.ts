import { expect, test } from 'vitest';
import { momentText, weekName, weekRange, weeklyMessages } from './weekly-messages.ts';

test.each([
  ['2024-03-10', 'en', true, '10 – 16 March 2024'],
  ['2025-11-09', 'en', false, '9 – 15 Nov 2025'],
  ['2025-11-09', 'es', false, '9 – 15 nov 2025'],
  ['2025-11-09', 'es', true, '9 – 15 de noviembre de 2025'],
  ['2025-11-30', 'en', false, '30 Nov – 6 Dec 2025'],
  ['2024-12-29', 'es', true, '29 de diciembre de 2024 – 4 de enero de 2025'],
] as const)('the week of %s in %s is %s: %s', (stamp, language, long, text) => {
  expect(weekRange(stamp, weeklyMessages(language), long)).toBe(text);
});

test('weeks and moments', () => {
  expect(weekName('2024-03-10', weeklyMessages('en'))).toBe('W11');
  expect(weekName('2024-03-10', weeklyMessages('es'))).toBe('S11');
  expect(momentText('2025/11/15 20:53:11', weeklyMessages('es'))).toBe('sáb 20:53');
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [21, '21st'],
  [112, '112th'],
])('the %ith store is the %s', (position, text) => {
  expect(weeklyMessages('en').ordinal(position)).toBe(text);
});

test('one pizza is spoken of as one in Spanish', () => {
  const messages = weeklyMessages('es');
  expect(messages.basis(1, 0)).toBe('1 pizza clasificada, revisada por QA');
  expect(messages.basis(2, 1)).toBe(
    '2 pizzas clasificadas, sin contar 1 por decidir, revisadas por QA',
  );
  expect(messages.tips.fixing(false, 1, 'Bandera', '80%', '81%')).toContain(
    '1 estaría en estándar',
  );
  expect(messages.production.help(1, 1, 0, 1)).toContain('1 pizza de la semana, elegida por QA');
});
