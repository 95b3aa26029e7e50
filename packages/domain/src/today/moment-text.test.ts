import { expect, test } from 'vitest';
import { momentText, nearDayText, weekdayText } from './moment-text.ts';
import { TEXTS } from './today-phrases.ts';

test.each([
  ['2026/11/16 16:00:00', 'Monday 16:00', 'lunes a las 16:00'],
  ['2026/11/15 16:00:00', '15 Nov 16:00', '15 nov a las 16:00'],
  ['2025/12/22 09:05:00', '22 Dec 09:05', '22 dic a las 09:05'],
])('a weekday stands alone within six days only: %s', (time, english, spanish) => {
  const said = (language: 'en' | 'es') =>
    momentText(time, { language, today: '2026-11-22', texts: TEXTS[language] });
  expect([said('en'), said('es')]).toEqual([english, spanish]);
});

test('a day by its name', () => {
  expect([weekdayText('2026-11-20', 'en'), weekdayText('2026-11-20', 'es')]).toEqual([
    'Friday',
    'viernes',
  ]);
});

test('a day further away is named by its date', () => {
  const said = (day: string) => nearDayText(day, { language: 'en', today: '2026-11-29' });
  expect([said('2026-11-28'), said('2026-11-20')]).toEqual(['Saturday', '20 Nov']);
});
