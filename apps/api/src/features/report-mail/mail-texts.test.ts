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
