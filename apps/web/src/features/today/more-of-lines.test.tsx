import type { TodayLine } from '@crustodian/domain/today/today-lines';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PageAround, prepareJsdom } from '../../test/page.tsx';
import { signedIn } from '../../test/signed-in.ts';
import { ActionLineButtons } from './ActionLineButtons.tsx';
import { CameraItemButtons } from './CameraItemButtons.tsx';

beforeAll(prepareJsdom);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function choose(buttons: ReactNode, item: string) {
  const server = signedIn();
  render(<PageAround>{buttons}</PageAround>);
  fireEvent.click(screen.getByRole('button', { name: 'More: A line.' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  return server;
}

const CAMERA: TodayLine & { kind: 'camera-item' } = {
  kind: 'camera-item',
  key: 'camera 7 oven',
  pointsAWeek: 0,
  item: {
    id: '12',
    venue: '7',
    camera: 'oven',
    fault: 'light',
    since: '2026/11/21 16:00:00',
    isSure: true,
    mayBeKitchen: true,
  },
  waiting: 0,
};

test.each([
  ['Say it is mended', 'mended'],
  ['It is the kitchen after all', 'kitchen'],
])('of a camera at fault is said in Today: %s', async (item, kind) => {
  const buttons = <CameraItemButtons line={CAMERA} sentence="A line." store="Seaport" />;
  const server = await choose(buttons, item);
  await vi.waitFor(() =>
    expect(server.asked).toContainEqual(
      expect.objectContaining({
        url: '/api/cameras/venue/7/item/12/act/',
        body: JSON.stringify({ kind }),
      }),
    ),
  );
});

const actionLine = (state: 'proven' | 'did-not-help') =>
  ({
    kind: 'action',
    key: 'action 5',
    pointsAWeek: 0,
    action: { id: '5', venue: '7', state, first: { pizzas: 14, bad: 5 } },
    // Safe because the buttons read only these fields.
  }) as TodayLine & { kind: 'action' };

test('an action that did not help may be let go in Today', async () => {
  const line = actionLine('did-not-help');
  const server = await choose(<ActionLineButtons line={line} sentence="A line." />, 'Let it go');
  await vi.waitFor(() =>
    expect(server.asked).toContainEqual(
      expect.objectContaining({
        url: '/api/actions/venue/7/action/5/change/',
        body: JSON.stringify({ kind: 'let-go' }),
      }),
    ),
  );
});

test('a proof only leads to its pizzas', () => {
  render(
    <PageAround>
      <ActionLineButtons line={actionLine('proven')} sentence="A line." />
    </PageAround>,
  );
  expect(screen.getByRole('link', { name: 'See the 14' })).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a camera that is silent is not the kitchen', async () => {
  const item = { ...CAMERA.item, fault: 'silent', mayBeKitchen: false } as const;
  render(
    <PageAround>
      <CameraItemButtons line={{ ...CAMERA, item }} sentence="A line." store="Seaport" />
    </PageAround>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More: A line.' }));
  await screen.findByRole('menuitem', { name: 'Say it is mended' });
  expect(screen.getAllByRole('menuitem')).toHaveLength(1);
});
