import { refreshTokens } from '@crustodian/contract/session';
import { CallError } from '../connection/error-messages.ts';

/** Browser features that the token keeper depends on; tests pass their own. */
export interface TokenParts {
  fetch: typeof fetch;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  cookies: { cookie: string };
  /** Runs one task at a time across all tabs. */
  locked: (task: () => Promise<string | null>) => Promise<string | null>;
  now: () => number;
}

export interface TokenKeeper {
  /** The access token, fetched if there is none yet; null if the user has to log in. */
  current(): Promise<string | null>;
  /** A token newer than the refused one; null if the user has to log in. */
  renew(refused: string): Promise<string | null>;
  /** The value of the CSRF header. */
  csrf(): string;
}

/**
 * When the refresh token expires, in milliseconds since 1970; scripts cannot read the token itself.
 */
const EXPIRES_KEY = 'crustodian-refresh-expires-at';
/** The log-in page runs no script, so it stores the same time in this cookie, bound over HTTPS. */
const EXPIRES_COOKIE = /(?:^| )((__Host-)?session_expires=(\d+))/;
const CSRF_COOKIE = /(?:^| )csrftoken=([\w-]+)/;
/** Longer than the server and its reverse proxy (deploy/nginx.conf) spend on one response. */
export const ANSWER_WITHIN_MS = 150_000;

/** Keeps the access token in memory and renews it, one renewal at a time (decision X27). */
export function createTokenKeeper(parts: TokenParts): TokenKeeper {
  const { storage, cookies, now } = parts;
  let access: string | null = null;
  let person: unknown;
  let isReplaced = false;
  let renewing: Promise<string | null> | null = null;

  const refreshUntil = (): number => {
    const found = EXPIRES_COOKIE.exec(cookies.cookie);
    if (found) {
      storage.setItem(EXPIRES_KEY, found[3]!);
      cookies.cookie = `${found[1]};path=/;max-age=0${found[2] ? ';secure' : ''}`;
    }
    return Number(storage.getItem(EXPIRES_KEY) ?? 0);
  };
  const csrf = () => CSRF_COOKIE.exec(cookies.cookie)?.[1] ?? '';

  const refresh = async (): Promise<string | null> => {
    if (isReplaced || refreshUntil() <= now()) return null;
    const answer = await askForTokens(parts.fetch, csrf());
    if (!answer) {
      storage.removeItem(EXPIRES_KEY);
      return null;
    }
    storage.setItem(EXPIRES_KEY, String(answer.refresh_expires_at));
    const signedIn = personOf(answer.access);
    person ??= signedIn;
    // Somebody else signed in in another tab, and this page would act in their name.
    isReplaced = person !== signedIn;
    return isReplaced ? null : answer.access;
  };
  const renewOnce = () => {
    renewing ??= parts
      .locked(refresh)
      .then((token) => (access = token))
      .finally(() => (renewing = null));
    return renewing;
  };

  return {
    current: async () => access ?? renewOnce(),
    renew: async (refused) => (access !== null && access !== refused ? access : renewOnce()),
    csrf,
  };
}

/** Whose access token it is. */
const personOf = (access: string): unknown =>
  JSON.parse(atob(access.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))).sub;

/**
 * Exchanges the refresh cookie for new tokens; null if the cookie is no longer valid.
 * @throws CallError if the server does not say whether it is valid
 */
async function askForTokens(fetcher: typeof fetch, csrf: string) {
  const { path, method, answer } = refreshTokens;
  const response = await fetcher(path, {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'x-csrftoken': csrf },
    body: '{}',
    // The new cookie must arrive even if the user leaves the page: the old one is already used up.
    keepalive: true,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (response.status === 401 || response.status === 403) return null;
  if (!response.ok) {
    throw new CallError(path.replace('/api/', ''), { status: response.status, body: null });
  }
  return answer.parse(await response.json());
}
