import { WEEKDAYS, type Weekday } from '@crustodian/domain/figures/heatmap';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { prepareJsdom } from '../../../test/page.tsx';
import { TrackOfDays, type TrackKey } from './TrackOfDays.tsx';

beforeAll(prepareJsdom);
afterEach(() => {
  cleanup();
  void speakOnPage('en');
});

const track = Object.fromEntries(
  WEEKDAYS.map((day) => [day, { fetched: day === 'Mon', checked: false }]),
) as Record<Weekday, { fetched: boolean; checked: boolean }>; // It has an entry for every weekday.

/** The changes made by pressing. */
function show(canFetch = true) {
  const changes: [Weekday, TrackKey, boolean][] = [];
  const onChange = (...change: [Weekday, TrackKey, boolean]) => void changes.push(change);
  render(<TrackOfDays named store="Centro" {...{ track, canFetch, onChange }} />);
  return changes;
}

test('a day that was fetched can be fetched again, others cannot', () => {
  const changes = show();
  const again = screen.getAllByRole('button', { name: /again/ });
  expect(again.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Fetch Mon again: adds pizzas that arrived later',
  ]);
  fireEvent.click(again[0]!);
  expect(changes).toEqual([['Mon', 'fetched', true]]);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mon fetched' }).disabled).toBe(
    true,
  );
});

test('the same in Spanish', () => {
  speakOnPage('es');
  show();
  expect(screen.getByRole('button').getAttribute('aria-label')).toMatch(
    /^Traer lun\.? otra vez: añade las pizzas que llegaron después$/,
  );
});

test('a finished report has no day to fetch again', () => {
  show(false);
  expect(screen.queryByRole('button')).toBeNull();
});
