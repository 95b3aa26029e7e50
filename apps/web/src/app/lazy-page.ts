import { lazyRouteComponent } from '@tanstack/react-router';
import { loadModule } from '../connection/load-module.ts';

/** A page in its own chunk; RouteError replaces it if the chunk cannot be loaded. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadModule(load), name);
