import { DEFAULT_QUALITY } from '@crustodian/domain/score/quality-band';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SummaryDisclosure, SummaryPanel } from './SummaryPanel.tsx';

afterEach(cleanup);

const DAY = {
  scores: [8, 9],
  cardsCount: 12,
  reviewedCount: 7,
  pizzaCount: 15,
  censoredCount: 3,
  summaryByReportSpecialties: {},
  reportSpecialtiesDefinition: {},
};
const props = { input: DAY, quality: DEFAULT_QUALITY, notScored: [] };

/** The text after the name of a count. */
const countOf = (name: string) =>
  screen.getByText(name).parentElement!.textContent.slice(name.length);

test.each([
  ['in the panel next to the feed', SummaryPanel],
  ['above the feed', SummaryDisclosure],
])('%s, each count of the summary says what it counts', (_where, Summary) => {
  render(<Summary {...props} review />);
  expect(countOf('Scored pizzas')).toBe('2/15of all detected by the camera');
  expect(countOf('Reviewed pizzas')).toBe('7/12including hidden ones, of those in the feed');
  expect(countOf('Hidden pizzas')).toBe('3/7of those reviewed');
});

test('who does not review reads of the scored ones alone', () => {
  render(<SummaryPanel {...props} review={false} />);
  expect(countOf('Scored pizzas')).toBe('2/15of all detected by the camera');
  expect(screen.queryByText('Reviewed pizzas')).toBeNull();
});
