import { lazyRouteComponent } from '@tanstack/react-router';
import { loadModule } from '../connection/load-module.ts';

/** A page as a chunk of its own; one that does not come is told in its place (RouteError). */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadModule(load), name);
