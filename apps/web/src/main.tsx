// Imported before any module that creates a schema.
import './api/zod-setting.ts';
// Imported before any other style sheet, because it declares the order of the cascade layers.
import './theme/global.css';
import './theme/longer-texts.css';
import './theme/tokens.css';
import './theme/mantine-sheets.ts';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/fraunces/full.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from './app/query-client.ts';
import { makeRouter } from './app/routes.tsx';
import { ConfirmDialog } from './controls/dialogs/ConfirmDialog.tsx';
import { lazyPart } from './controls/feedback/lazy-part.tsx';
import { LoadBoundary } from './controls/feedback/LoadBoundary.tsx';
import { cssVariablesResolver, theme } from './theme/theme.ts';
import { browserLanguage, speak } from './language/language.ts';

const ToastContainer = lazyPart(
  async () => (await import('./controls/feedback/ToastContainer.tsx')).ToastContainer,
  'below',
);
/** Also read by public/color-scheme.js before the first paint. */
const COLOR_SCHEME_KEY = 'crustodian-color-scheme';

/** Stores the choice of light, dark or the system's scheme in the browser. */
const colorSchemes = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
startPage();
// Applies until the user and their language are known.
void speak(browserLanguage()).catch(() => undefined);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <LoadBoundary place="here">
          <RouterProvider router={router} />
        </LoadBoundary>
        <LoadBoundary place="below">
          <ConfirmDialog />
        </LoadBoundary>
        <ToastContainer />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);

/**
 * Requests the user, the data of the first page and its code in parallel; access is checked once
 * they have arrived.
 */
function startPage(): void {
  const [routes] = router.getMatchedRoutes(location.pathname);
  // Failures are retried and reported when the page is opened.
  const ignored = () => undefined;
  // The page's prefetch starts before the user's: it is a chain of requests and takes longest.
  for (const { options } of routes.toReversed()) {
    options.staticData?.start?.(queryClient, router.latestLocation.search).catch(ignored);
  }
  for (const route of routes) router.loadRouteChunk(route)?.catch(ignored);
}
