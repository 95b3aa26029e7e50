import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PageAround, prepareJsdom } from '../../../test/page.tsx';
import { signedIn } from '../../../test/signed-in.ts';
import { ReviewActions } from './ReviewActions.tsx';

const QUEUE = '/api/pizza_tv/selenium/state/';
const BY_SERVER = 'Generate File (Selenium)';
const HERE = 'Generate File';

beforeAll(prepareJsdom);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/**
 * The buttons of a report in the given state with their looks, depending on whether the server can
 * print.
 */
async function looks(state: 'complete' | 'delivered', can_print: boolean) {
  const queue = { reports: [], start: null, failed: [], can_print };
  signedIn(({ url }) => (url === QUEUE ? queue : undefined));
  render(
    <PageAround>
      <ReviewActions
        report={{ _id: '1', report_name: 'bandera', state }}
        kind={{ monthly: false, reports: 'weekly-reports' }}
        toPrint={[]}
        ready
        sheets={{ current: null }}
        pages={5}
        after={() => null}
      />
    </PageAround>,
  );
  return () =>
    screen.getAllByRole('button').map((button) => [button.textContent, button.dataset['variant']]);
}

test.each([
  ['can', true, 'filled', 'default'],
  ['cannot', false, 'default', 'filled'],
] as const)(
  'of the two ways to a file that of the server is the filled one if it %s print',
  async (_which, can_print, byServer, here) => {
    const shown = await looks('complete', can_print);
    await vi.waitFor(() =>
      expect(shown()).toEqual([
        [BY_SERVER, byServer],
        [HERE, here],
      ]),
    );
  },
);

test('a report that the server does not print has the one way, filled', async () => {
  const shown = await looks('delivered', true);
  await vi.waitFor(() => expect(shown()).toEqual([[HERE, 'filled']]));
});

test('the way here says that its pages are pictures without text', async () => {
  await looks('complete', true);
  const described = [HERE, BY_SERVER].map((name) =>
    screen.getByRole('button', { name }).getAttribute('aria-description'),
  );
  expect(described).toEqual(['Makes pictures without searchable or readable text.', null]);
});
