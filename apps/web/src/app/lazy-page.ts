import { readHealth } from '@crustodian/contract/health';
import { lazyRouteComponent } from '@tanstack/react-router';
import { CallError } from '../api/error-messages.ts';
import { outage } from '../api/outage.ts';

/**
 * A page as a chunk of its own. One that a newer build has replaced loads the app anew, as the router does it;
 * while the server cannot be reached that would lose the app, so the failure is told like that of a call.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (cause) {
      const reply = await fetch(readHealth.path).catch(() => null);
      if (reply?.ok) throw inRoutersWords(cause);
      const failure = new CallError(String(name), { status: 0, body: null, cause });
      outage.noticed(failure);
      throw failure;
    }
  }, name);

/** The router loads the app anew for a script that is gone, by its words; Vite has others for a style sheet. */
const inRoutersWords = (cause: unknown): unknown =>
  cause instanceof Error && cause.message.startsWith('Unable to preload CSS')
    ? new Error(`Failed to fetch dynamically imported module: ${cause.message}`, { cause })
    : cause;
