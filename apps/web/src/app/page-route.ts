import { viewerOf } from '@crustodian/contract/session';
import { may, type Access } from '@crustodian/domain/people/access';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  notFound,
  Outlet,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import type { z } from 'zod';
import { meQuery } from '../api/session.ts';
import { loadModule } from '../connection/load-module.ts';
import { UserLoadError, UserPending } from './shell/BarePage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { Shell } from './shell/Shell.tsx';
import { browserLanguage, speak, type Phrase } from '../language/language.ts';

interface RouterContext {
  queryClient: QueryClient;
}

/** Root of all routes; renders NotFoundPage for unknown URLs. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
});

/** Parent of every page that requires a user: loads the user, or redirects to the log-in page. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  staticData: { start: (client) => client.prefetchQuery(meQuery) },
  beforeLoad: async ({ context, location }) => {
    const me = await context.queryClient.ensureQueryData(meQuery);
    if (!me) throw redirect({ to: '/login', search: { next: location.href } });
    // If the language cannot be loaded, an English page is better than none.
    await loadModule(() => speak(me.language ?? browserLanguage())).catch(() => undefined);
    return { viewer: viewerOf(me), me };
  },
  component: Shell,
  pendingComponent: UserPending,
  errorComponent: UserLoadError,
});

interface PageFacts<S> {
  /** Name in the top bar and the browser's tab. */
  title: Phrase;
  /** First step of the breadcrumb on the pages of a group: 'Reports', 'Admin'. */
  section?: Phrase;
  access: Access;
  /** lazyPage(() => import('…/XPage.tsx'), 'XPage'): each page is its own chunk. */
  page: RouteComponent;
  /** The page fills the screen: it has no navigation, and the top bar has a link to leave it. */
  alone?: true;
  /** The page is translated; without it, everyone sees it in English. */
  spanish?: true;
  /** Its search parameters, which keep the user's choices in the URL. */
  search: S;
  /** Prefetches the page's data; for pages on which people start their day. */
  start?: StartPage;
}

/** Runs before anything is mounted; `address` holds the raw search parameters. */
type StartPage = (client: QueryClient, address: unknown) => Promise<void>;

/** A page inside the shell; users who may not see it get 'Page Not Found' (decision X16). */
export const page = <const P extends string, S extends z.ZodObject>(path: P, facts: PageFacts<S>) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    staticData: {
      title: facts.title,
      section: facts.section,
      start: facts.start,
      alone: facts.alone,
      spanish: facts.spanish,
    },
    validateSearch: facts.search,
    beforeLoad: ({ context }) => {
      if (!may(context.viewer, facts.access)) throw notFound();
    },
    component: facts.page,
  });

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: Phrase;
    section?: Phrase | undefined;
    spanish?: true | undefined;
    start?: StartPage | undefined;
    alone?: true | undefined;
  }
}
