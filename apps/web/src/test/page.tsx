import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { theme } from '../theme/theme.ts';

/**
 * Stubs the browser features that Mantine needs and jsdom lacks; browser tests cover the layout.
 * Test files share a page: what the one before left behind goes.
 */
export function prepareJsdom(): void {
  cleanup();
  notifications.clean();
  notifications.cleanQueue();
  localStorage.clear();
  window.matchMedia ??= (media: string) =>
    ({
      media,
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList; // Only the members above are used.
  window.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
}

/** Wraps a component under test in the theme, without transitions. */
export function Themed({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} env="test">
      {children}
    </MantineProvider>
  );
}

/** Wraps a component under test that calls the server and links to other pages. */
export function PageAround({ children }: { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  );
  const [router] = useState(() => createRouter({ routeTree: createRootRoute() }));
  return (
    <Themed>
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router}>{children}</RouterContextProvider>
      </QueryClientProvider>
    </Themed>
  );
}
