import { MantineProvider } from '@mantine/core';
import { reportFigures, type ReportedPizza } from '@crustodian/domain/reports/report-figures';
import type { Standard } from '@crustodian/domain/pizza/standard';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { companyTotal } from './company/company-total.ts';
import { CompanyActions } from './company/CompanyActions.tsx';
import { row } from './report-control.fixture.ts';
import type { ControlActions } from './use-control-actions.ts';

const pizzas = (specialty: string, standard: Standard, count: number): ReportedPizza[] =>
  Array.from({ length: count }, () => ({
    specialty,
    standard,
    weekday: 'Sat',
    shift: 'PM',
    problems: [],
  }));

const SPECIALTIES = ['pepperoni', 'cheese'];
const OF_REPORT = [
  ...pizzas('pepperoni', 'to_standard', 12),
  ...pizzas('pepperoni', 'not_to_standard', 4),
  ...pizzas('cheese', 'to_standard', 3),
  ...pizzas('cheese', 'not_to_standard', 1),
  // Neither a specialty of the report nor a verdict, so they are in none of its shares.
  ...pizzas('other', 'not_to_standard', 40),
  ...pizzas('cheese', 'maybe_to_standard', 30),
];

/** Safe because the content below the table reads only these fields. */
const actions = { sending: null, isInitializing: false } as ControlActions;

test('the share of a report is what the line below the stores says it is', () => {
  const { total } = reportFigures(OF_REPORT, SPECIALTIES).standard;
  const rows = [row({ venue: '1', score: total, lrScore: total, delta: 0 })];
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <CompanyActions rows={rows} actions={actions} />
    </MantineProvider>,
  );
  expect(markup).toContain('To standard: verdicts in the report, only its specialties.');
  const verdicts = OF_REPORT.filter(({ standard }) => standard !== 'maybe_to_standard');
  const counted = verdicts.filter(({ specialty }) => SPECIALTIES.includes(specialty));
  const hits = counted.filter(({ standard }) => standard === 'to_standard');
  expect(companyTotal(rows).lrScore).toBe(hits.length / counted.length);
  expect(hits.length / counted.length).not.toBe(hits.length / verdicts.length);
});
