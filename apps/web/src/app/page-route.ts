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
import { NoUserKnown, WaitingForUser } from './shell/BarePage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { Shell } from './shell/Shell.tsx';
import { browserLanguage, speak, type Phrase } from '../language/language.ts';

interface RouterContext {
  queryClient: QueryClient;
}

/** Holds every route; unknown addresses end here. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
});

/** Around every page that needs a user: reads who it is, or sends to the log-in page. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  staticData: { start: (client) => client.prefetchQuery(meQuery) },
  beforeLoad: async ({ context, location }) => {
    const me = await context.queryClient.ensureQueryData(meQuery);
    if (!me) throw redirect({ to: '/login', search: { next: location.href } });
    // A page in English is better than none.
    await loadModule(() => speak(me.language ?? browserLanguage())).catch(() => undefined);
    return { viewer: viewerOf(me), me };
  },
  component: Shell,
  pendingComponent: WaitingForUser,
  errorComponent: NoUserKnown,
});

interface PageFacts<S> {
  /** Name in the top bar and the browser's tab. */
  title: Phrase;
  /** What the breadcrumb starts with on the pages of a group: 'Reports', 'Admin'. */
  section?: Phrase;
  access: Access;
  /** lazyPage(() => import('…/XPage.tsx'), 'XPage'): each page is its own chunk. */
  page: RouteComponent;
  /** Fills the screen: no navigation stands beside it, and the top bar leads out of it. */
  alone?: true;
  /** Its texts are in both languages; without it the page is English for everyone. */
  spanish?: true;
  /** Its search parameters: the choices that the address keeps. */
  search: S;
  /** Asks ahead for what it shows, for a page that people start their day with. */
  start?: StartPage;
}

/** Starts before anything is mounted; `address` has the raw search parameters. */
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
