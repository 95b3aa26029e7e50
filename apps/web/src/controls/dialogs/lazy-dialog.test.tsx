import { readHealth } from '@crustodian/contract/health';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { prepareJsdom, Themed } from '../../test/page.tsx';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { LoadBoundary } from '../feedback/LoadBoundary.tsx';

interface WindowProps {
  opened: boolean;
  onClose: () => void;
}
const Help = ({ opened }: WindowProps) => (opened ? <p>The window</p> : null);
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const healthy = async () => Response.json({ status: 'ok', version: '1.0.0' });
let server: typeof fetch = healthy;

beforeAll(prepareJsdom);
beforeEach(() => {
  vi.useFakeTimers();
  // React logs failures that an error boundary shows.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', (path: string) => {
    if (path !== readHealth.path) throw new Error(`Nobody asks for ${path}`);
    return server(path);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  server = healthy;
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const alert = () => screen.queryByRole('alert');

function show(load: () => Promise<ComponentType<WindowProps>>) {
  const Window = lazyDialog(load);
  function Page() {
    const [opened, setOpened] = useState(false);
    return (
      <Themed>
        <button onClick={() => setOpened(true)}>Help</button>
        <Window opened={opened} onClose={() => setOpened(false)} />
      </Themed>
    );
  }
  render(<Page />);
  return () => fireEvent.click(screen.getByRole('button', { name: 'Help' }));
}

test('a dialog that fails to load offers Reload; closed and opened again it is loaded again', async () => {
  const load = vi.fn<() => Promise<ComponentType<WindowProps>>>(gone);
  const open = show(load);
  open();
  await wait(1000);
  expect(alert()?.textContent).toMatch(/Part of this page could not be loaded.*Reload/);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(alert()).toBeNull();
  load.mockResolvedValue(Help);
  open();
  await wait(1000);
  expect(screen.getByText('The window')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(3);
});

test('without a connection it says so and goes on by itself when it is back', async () => {
  server = () => Promise.reject(new TypeError('Failed to fetch'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<ComponentType<WindowProps>>>(gone);
  const open = show(load);
  open();
  await wait(1000);
  expect(alert()?.textContent).toContain('You are offline.');
  load.mockResolvedValue(Help);
  server = healthy;
  await wait(20_000);
  expect(alert()).toBeNull();
  expect(screen.getByText('The window')).toBeDefined();
});

test('parts of one kind fail each in its place, and the next one tries again', async () => {
  const load = vi.fn<() => Promise<ComponentType<object>>>(gone);
  const Drawing = lazyPart(load, 'here');
  const { rerender } = render(<Drawing />, { wrapper: Themed });
  await wait(1000);
  expect(alert()).not.toBeNull();
  load.mockResolvedValue(() => <p>Drawn</p>);
  rerender(<Drawing key="another" />);
  await wait(1000);
  expect(screen.getByText('Drawn')).toBeDefined();
});

test('what cannot be drawn leaves the rest of the page as it is', () => {
  const Broken = () => {
    throw new Error('No such field');
  };
  render(
    <Themed>
      <p>The rest</p>
      <LoadBoundary place="here">
        <Broken />
      </LoadBoundary>
    </Themed>,
  );
  expect(alert()?.textContent).toContain('Something went wrong.');
  expect(screen.getByText('The rest')).toBeDefined();
});
