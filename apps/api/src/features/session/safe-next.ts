import { isOwnPath } from '@crustodian/domain/people/own-path';

const OURS = 'http://ours.invalid';

/** A path of this site to continue to; anything else becomes '/' (no open redirect, decision X27). */
export function safeNext(next: string | undefined): string {
  if (!next || !isOwnPath(next)) return '/';
  const { origin, pathname, search, hash } = new URL(next, OURS);
  // '/..//host' has become '//host' by now.
  return origin === OURS && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
