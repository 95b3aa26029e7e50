import { refreshTokens } from '@crustodian/contract/session';
import { CallError } from '../connection/error-messages.ts';

/** What the token keeper needs of a browser; tests bring their own. */
export interface TokenParts {
  fetch: typeof fetch;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  cookies: { cookie: string };
  /** Runs one task at a time over all tabs. */
  inTurn: (task: () => Promise<string | null>) => Promise<string | null>;
  now: () => number;
}

export interface TokenKeeper {
  /** The access token, fetched where there is none; null when the user has to log in. */
  current(): Promise<string | null>;
  /** A token newer than the one that was refused; null when the user has to log in. */
  renew(refused: string): Promise<string | null>;
  /** The value of the CSRF header. */
  csrf(): string;
}

/** Until when the refresh token is good, in milliseconds since 1970; the token itself is out of reach. */
const EXPIRES_KEY = 'crustodian-refresh-expires-at';
/** The log-in page leaves the same here, because it runs no script. */
const EXPIRES_COOKIE = 'session_expires';
const CSRF_COOKIE = 'csrftoken';
/** Longer than the server and what stands before it (deploy/nginx.conf) work on one answer. */
export const ANSWER_WITHIN_MS = 150_000;

/** Keeps the access token in memory and renews it, one renewal at a time (decision X27). */
export function createTokenKeeper(parts: TokenParts): TokenKeeper {
  const { storage, cookies, now } = parts;
  let access: string | null = null;
  let renewing: Promise<string | null> | null = null;

  const refreshUntil = (): number => {
    const stored = cookieValue(cookies.cookie, EXPIRES_COOKIE);
    if (stored) {
      storage.setItem(EXPIRES_KEY, stored);
      cookies.cookie = `${EXPIRES_COOKIE}=; path=/; max-age=0`;
    }
    return Number(storage.getItem(EXPIRES_KEY) ?? 0);
  };
  const csrf = () => cookieValue(cookies.cookie, CSRF_COOKIE) ?? '';

  const refresh = async (): Promise<string | null> => {
    if (refreshUntil() <= now()) return null;
    const answer = await askForTokens(parts.fetch, csrf());
    if (!answer) {
      storage.removeItem(EXPIRES_KEY);
      return null;
    }
    storage.setItem(EXPIRES_KEY, String(answer.refresh_expires_at));
    return answer.access;
  };
  const renewOnce = () => {
    renewing ??= parts
      .inTurn(refresh)
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

/**
 * New tokens against the cookie; null when it is not good any more.
 * @throws CallError when the server gives no verdict on it
 */
async function askForTokens(fetcher: typeof fetch, csrf: string) {
  const { path, method, answer } = refreshTokens;
  const response = await fetcher(path, {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'x-csrftoken': csrf },
    body: '{}',
    // A page that is left meanwhile must not lose the new cookie: the old one is used up.
    keepalive: true,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (response.status === 401 || response.status === 403) return null;
  if (!response.ok) {
    throw new CallError(path.replace('/api/', ''), { status: response.status, body: null });
  }
  return answer.parse(await response.json());
}

function cookieValue(cookies: string, name: string): string | null {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) || null : null;
}
