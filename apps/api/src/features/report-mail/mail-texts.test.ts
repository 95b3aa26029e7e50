import { expect, test } from 'vitest';
import { monthlyMail } from './monthly-mail.ts';
import { weeklyMail } from './weekly-mail.ts';

const NAME = 'بيتزا 24';
const ISOLATED = `\u2068${NAME}\u2069`;
const publicUrl = 'https://crustodian.example';

test.each([
  weeklyMail(
    { venue: 1, store: NAME, week: '2026-11-15', scoreless: false },
    { language: 'en', score: { share: 0.71, pizzas: 100, before: 0.7 }, publicUrl },
  ),
  monthlyMail(
    { franchise: NAME, regionName: NAME, month: '2026-10-01' },
    { language: 'es', score: null, madeOn: '2026-11-01', publicUrl },
  ),
])('a right-to-left name is isolated from the figures beside it', ({ subject, text, html }) => {
  for (const part of [subject, text, html]) {
    expect(part).toContain(ISOLATED);
    expect(part.replaceAll(ISOLATED, '')).not.toContain(NAME);
  }
});

const SCORE = { share: 0.6, pizzas: 5, before: 0.5 };

test.each([
  [
    'en',
    '2026-10-20',
    [
      'Hello Lumbre Pizza South team,',
      'Here is the monthly quality report of Lumbre Pizza South for October 2026 so far.',
      '60% of 5 pizzas were to standard, 10 points better than last month (50%).',
      'Open the weekly reports in Crustodian',
    ],
  ],
  [
    'es',
    '2026-10-20',
    [
      'Hola, equipo de Lumbre Pizza South:',
      'Este es el informe mensual de calidad de Lumbre Pizza South de octubre de 2026, hasta ahora.',
      'El 60% de 5 pizzas estuvo en estándar, 10 puntos mejor que el mes pasado (50%).',
      'Abrir los informes semanales en Crustodian',
    ],
  ],
  [
    'en',
    '2026-11-01',
    [
      'Hello Lumbre Pizza South team,',
      'Here is the monthly quality report of Lumbre Pizza South for October 2026.',
      '60% of 5 pizzas were to standard, 10 points better than last month (50%).',
      'Open the weekly reports in Crustodian',
    ],
  ],
] as const)(
  'the monthly mail in %s of figures of %s greets, names the month, compares with the one before, and links',
  (language, madeOn, [greeting, lead, score, open]) => {
    const month = { franchise: 'Lumbre Pizza', regionName: 'South', month: '2026-10-01' };
    const { text, html } = monthlyMail(month, { language, score: SCORE, madeOn, publicUrl });
    const lines = text.split('\n\n');
    expect(lines.slice(0, 3)).toEqual([greeting, lead, score]);
    expect(lines[4]).toBe(`${open}: ${publicUrl}/quality-reports`);
    for (const line of [greeting, lead, score]) expect(html).toContain(`>${line}</p>`);
    expect(html).toContain(`<a href="${publicUrl}/quality-reports"`);
    expect(html).toContain(`>${open}</a>`);
  },
);
