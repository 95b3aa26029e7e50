import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { CallError } from '../../../connection/error-messages.ts';
import { PageAround, prepareJsdom } from '../../../test/page.tsx';
import { MovedPanel } from './MovedPanel.tsx';

beforeAll(prepareJsdom);
afterEach(cleanup);

const DELETED =
  'The pizzas of 2026-10-31 were deleted on 2026-11-28, as the company keeps them no longer. The figures of the day remain.';

function show(error: Error) {
  const state = { isPending: false, isPlaceholderData: false, error, refetch: () => undefined };
  const nothing = { title: undefined, note: undefined, table: null, check: null, changes: null };
  render(
    <PageAround>
      <MovedPanel
        {...{ ...nothing, state, isTooFew: false }}
        method="Kitagawa 1955"
        fileName="parts"
        onWider={() => undefined}
      >
        parts
      </MovedPanel>
    </PageAround>,
  );
}

test('where pizzas of the days were deleted the panel says so, and offers no second try', () => {
  const body = { err: DELETED, code: 'day_closed' };
  show(new CallError('measurement/why-moved/', { status: 409, body }));
  expect(screen.getByText(/The parts need the pizzas of every day\./).textContent).toContain(
    DELETED,
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('any other failure can be tried again', () => {
  show(new CallError('measurement/why-moved/', { status: 500, body: {} }));
  expect(screen.getByRole('alert').textContent).toContain('The parts could not be loaded.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
