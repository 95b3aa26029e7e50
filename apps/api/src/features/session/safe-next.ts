import { isOwnPath } from '@crustodian/domain/people/own-path';

const OURS = 'http://ours.invalid';

/** What has an effect when it is opened is no place to continue to. */
const LOG_OUT = /^\/api\/logout(\/|$)/i;

/** As the router reads it. */
const decoded = (pathname: string): string =>
  pathname.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** A path of this site to continue to; anything else becomes '/' (no open redirect, decision X27). */
export function safeNext(next: string | undefined): string {
  if (!next || !isOwnPath(next)) return '/';
  const { origin, pathname, search, hash } = new URL(next, OURS);
  // '/..//host' has become '//host' by now.
  const isOurs = origin === OURS && !pathname.startsWith('//');
  return isOurs && !LOG_OUT.test(decoded(pathname)) ? pathname + search + hash : '/';
}
