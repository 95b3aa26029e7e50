import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareJsdom } from './test/page.tsx';
import { signedIn } from './test/signed-in.ts';

const ROUTER = '@tanstack/react-router';
const DIALOG = './controls/dialogs/ConfirmDialog.tsx';

const Broken = () => {
  throw new Error('No such field');
};

beforeEach(() => {
  prepareJsdom();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  // React logs failures that an error boundary shows.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  signedIn();
  document.body.innerHTML = '<div id="root"></div>';
  vi.doMock('./app/routes.tsx', async () => {
    const { createRootRoute, createRouter } =
      await vi.importActual<typeof import('@tanstack/react-router')>(ROUTER);
    const routeTree = createRootRoute({ component: () => <main>The page</main> });
    return { makeRouter: () => createRouter({ routeTree }) };
  });
});
afterEach(() => {
  document.body.innerHTML = '';
  for (const path of ['./app/routes.tsx', ROUTER, DIALOG]) vi.doUnmock(path);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

const page = () => document.getElementById('root')!.textContent;
const LATE = { timeout: 10_000 };
const TOLD = 'Something went wrong. Reload the page to continue';

test('dialogs that cannot be drawn leave the page standing', async () => {
  vi.doMock(DIALOG, () => ({ ConfirmDialog: Broken }));
  await import('./main.tsx');
  await vi.waitFor(() => expect(page()).toContain('The page'), LATE);
  expect(page()).toContain(TOLD);
});

test('a page that cannot be drawn leaves the dialogs standing, and says so', async () => {
  vi.doMock(ROUTER, async () => ({
    ...(await vi.importActual<object>(ROUTER)),
    RouterProvider: Broken,
  }));
  vi.doMock(DIALOG, () => ({ ConfirmDialog: () => <p>The dialogs</p> }));
  await import('./main.tsx');
  await vi.waitFor(() => expect(page()).toContain('The dialogs'), LATE);
  expect(page()).toContain(TOLD);
});
