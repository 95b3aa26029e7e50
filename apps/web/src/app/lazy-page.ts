import { lazyRouteComponent } from '@tanstack/react-router';
import { loadModule } from '../connection/load-module.ts';

/** A page as its own chunk; if it cannot be loaded, RouteError takes its place. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadModule(load), name);
