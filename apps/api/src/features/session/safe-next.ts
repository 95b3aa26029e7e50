import { isOwnPath } from '@crustodian/domain/people/own-path';

const OURS = 'http://ours.invalid';

/** A path that has side effects is not a valid target. */
const LOG_OUT = /^\/api\/logout(\/|$)/i;

/** Decodes the path as the router does. */
const decoded = (pathname: string): string =>
  pathname.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/**
 * Returns the path to continue to if it is on this site, otherwise '/' (no open redirect, decision
 * X27).
 */
export function safeNext(next: string | undefined): string {
  if (!next || !isOwnPath(next)) return '/';
  const { origin, pathname, search, hash } = new URL(next, OURS);
  // URL parsing has turned '/..//host' into '//host' by now.
  const isOurs = origin === OURS && !pathname.startsWith('//');
  return isOurs && !LOG_OUT.test(decoded(pathname)) ? pathname + search + hash : '/';
}
