import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ConfirmDialog } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { PageAround, prepareJsdom } from '../../../test/page.tsx';
import { signedIn } from '../../../test/signed-in.ts';
import { ScreensPanel } from './ScreensPanel.tsx';

/** Decision X106. */
const ALL_SEE = /Anyone .* for every finished week, including weeks .* not .* delivered yet\./;
const URL = '/api/dashboard/store-tv/company/7/';

beforeAll(prepareJsdom);
afterEach(() => {
  cleanup();
  notifications.clean();
  vi.unstubAllGlobals();
});

async function open(isPublic: boolean, whole = true) {
  let access = { public: isPublic, whole, shift_screens: false, stores: [] };
  const server = signedIn(({ url, method, body }) => {
    if (url !== URL) return undefined;
    if (method !== 'GET') access = { ...access, ...JSON.parse(body as string) };
    return access;
  });
  render(
    <PageAround>
      <ScreensPanel company={7} />
      <ConfirmDialog />
    </PageAround>,
  );
  const row = (await screen.findByText('All screens')).closest('li')!;
  const changes = () =>
    server.asked
      .filter(({ url, method }) => url === URL && method !== 'GET')
      .map(({ body }) => JSON.parse(body as string));
  return { row, changes };
}

const press = (inside: HTMLElement, name: string) =>
  fireEvent.click(within(inside).getByRole('button', { name }));

test('who makes all screens public reads first what everyone sees then, undelivered weeks too', async () => {
  const { row, changes } = await open(false);
  expect(row.textContent).toContain('Device links only');
  expect(row.textContent).toMatch(ALL_SEE);
  press(row, 'Make public');
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toMatch(ALL_SEE);
  expect(changes()).toEqual([]);
  press(question, 'Make public');
  await waitFor(() => expect(row.textContent).toMatch(/^All screensPublic/));
  expect(changes()).toEqual([{ public: true }]);
});

test('closing them to all but device links asks as well', async () => {
  const { row, changes } = await open(true);
  expect(row.textContent).toMatch(ALL_SEE);
  press(row, 'Device links only');
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('Screens that are open now close immediately');
  press(question, 'Device links only');
  await waitFor(() => expect(changes()).toEqual([{ public: false }]));
});

test('who may not choose for the whole company reads how it is', async () => {
  const { row } = await open(true, false);
  expect(row.textContent).toMatch(/^All screensPublic/);
  expect(within(row).queryByRole('button')).toBeNull();
});
