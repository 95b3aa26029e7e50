import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { theme } from '../theme/theme.ts';

/** What Mantine asks of a browser and jsdom lacks; layout is left to the browser tests. */
export function prepareJsdom(): void {
  window.matchMedia ??= (media: string) =>
    ({
      media,
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList; // The two members above are all that is read of it.
  window.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
}

/** The theme around a component under test, without transitions. */
export function Themed({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} env="test">
      {children}
    </MantineProvider>
  );
}

/** A page around a component under test that asks the server and links to other pages. */
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
