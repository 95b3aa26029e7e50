import { isOwnPath } from '@crustodian/domain/people/own-path';

const LOGIN = '/api/login';

/**
 * The server's log-in page, coming back to `next` afterwards.
 * Only a path of this site is passed on (decision X27); the server checks it again.
 */
export function loginAddress(next: string | undefined): string {
  return next && isOwnPath(next) ? `${LOGIN}?next=${encodeURIComponent(next)}` : LOGIN;
}
