import type { Answer, CallInput, Endpoint } from '@crustodian/contract/wire/endpoint';
import { z } from 'zod';
import { CallError, isFailure, needsLogin, type Failure } from '../connection/error-messages.ts';
import { patience } from '../connection/patience.ts';
import { ANSWER_WITHIN_MS, createTokenKeeper, type TokenKeeper } from './token.ts';

export interface CallOptions {
  /** Shows a failure to the user as a toast. */
  alerts?: boolean;
  /** A background call: a failure does not send the user to the log-in page. */
  background?: boolean;
  /** Like `background`, but evaluated only when the call fails. */
  isBackground?: () => boolean;
  /** Sends the body as form-data instead of JSON. */
  form?: boolean;
  /** Files to upload by part name; only with `form`. */
  files?: Readonly<Record<string, File>>;
  signal?: AbortSignal | undefined;
}

/** Browser features that calls depend on; tests pass their own. */
export interface CallParts {
  fetch: typeof fetch;
  token: TokenKeeper;
  goToLogin: () => void;
  alert: (text: string) => void;
  log: (message: string) => void;
  now: () => Date;
}

interface Request {
  /** Path without the leading '/api/', as errors name it. */
  address: string;
  url: string;
  init: RequestInit;
}

/** The two ways to call the server: for decoded data, and for a response such as a stream. */
export function createCall(parts: CallParts) {
  /** The error to throw if no response or only part of one arrived. */
  const unanswered = (request: Request, options: CallOptions, cause: unknown): unknown => {
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
    if (options.signal?.aborted && !isLate) return cause;
    if (isLate) return refused(parts, request, { status: 504, body: null, cause }, options);
    const status = cause instanceof CallError ? cause.status : 0;
    return refused(parts, request, { status, body: null, cause }, options);
  };
  const send = async <const E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<Response> => {
    const request = makeRequest(endpoint, input, options);
    const response = await withToken(parts, endpoint, request).catch((cause: unknown) => {
      throw unanswered(request, options, cause);
    });
    if (!response) throw refused(parts, request, { status: 401, body: null }, options);
    if (response.ok) return response;
    const failure = { status: response.status, body: await bodyOf(response) };
    throw refused(parts, request, failure, options);
  };

  return {
    /** The response itself, to be streamed. @throws CallError */
    openStream: send,
    /**
     * The decoded data.
     * @throws CallError for every failure, also one reported with status 200 (X31) or unreadable
     */
    call: async <const E extends Endpoint>(
      endpoint: E,
      input: CallInput<E>,
      options: CallOptions = {},
    ): Promise<Answer<E>> => {
      const within = { ...options, signal: limited(options) };
      const response = await send(endpoint, input, within);
      const request = makeRequest(endpoint, input, options);
      const body = await bodyOf(response).catch((cause: unknown) => {
        throw unanswered(request, within, cause);
      });
      const { status } = response;
      if (isFailure(body)) throw refused(parts, request, { status, body }, options);
      const { data, error } = endpoint.answer.safeParse(body);
      if (error) {
        parts.log(z.prettifyError(error));
        const failure = { status, body, cause: error, unreadable: true } as const;
        throw refused(parts, request, failure, options);
      }
      // Safe because Answer<E> is the output type of this very schema.
      return data as Answer<E>;
    },
  };
}

/** Applies the timeout to all calls except file uploads, which may take any amount of time. */
function limited({ signal, files }: CallOptions): AbortSignal | undefined {
  if (files) return signal;
  const limit = AbortSignal.timeout(ANSWER_WITHIN_MS);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

/** Sends the request with the access token; renews an invalid token and retries once. */
async function withToken(
  { fetch: fetcher, token }: CallParts,
  { access }: Endpoint,
  { url, init }: Request,
): Promise<Response | null> {
  const attempt = (jwt: string | null) => {
    const headers = new Headers(init.headers);
    headers.set('x-csrftoken', token.csrf());
    if (jwt !== null) headers.set('authorization', `JWT ${jwt}`);
    return fetcher(url, { ...init, headers });
  };
  if (access === 'public') return attempt(null);
  const jwt = await token.current();
  if (jwt === null) return null;
  const response = await attempt(jwt);
  if (response.status !== 401) return response;
  const body: unknown = await bodyOf(response.clone());
  const isStale = (body as { code?: unknown } | null)?.code === 'token_not_valid';
  if (!isStale) return response;
  const renewed = await token.renew(jwt);
  return renewed === null ? response : attempt(renewed);
}

/** Logs and reports a failure, and returns the error to throw (spec 000 section 8). */
function refused(
  { log, alert, goToLogin, now }: CallParts,
  { address }: Request,
  failure: Failure,
  { alerts = false, background = false, isBackground = () => background }: CallOptions,
): CallError {
  const error = new CallError(address, failure, now());
  log(error.reason ? `${error.message}: ${error.reason}` : error.message);
  if (needsLogin(failure)) {
    if (!isBackground()) goToLogin();
  } else if (alerts && error.alert !== null) alert(error.alert);
  return error;
}

function makeRequest<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { form = false, files = {}, signal }: CallOptions,
): Request {
  // Safe because CallInput<E> has exactly the parts that the endpoint declares.
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const path = pathOf(endpoint, endpoint.params ? encode(endpoint.params, params) : {});
  const search = endpoint.query ? searchOf(encode(endpoint.query, query)) : '';
  const init: RequestInit = { method: endpoint.method, credentials: 'include' };
  if (signal) init.signal = signal;
  if (endpoint.body) Object.assign(init, bodyInit(z.encode(endpoint.body, body), form, files));
  return { address: path.replace('/api/', ''), url: path + search, init };
}

const encode = (schema: z.ZodObject, value: object = {}): Record<string, unknown> =>
  z.encode(schema, value as never);

function pathOf({ path }: Endpoint, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_name, key: string) => encodeURIComponent(String(params[key])));
}

function searchOf(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `?${search}` : '';
}

/** Form-data carries lists and maps as JSON text (decision X33). */
function bodyInit(
  body: unknown,
  form: boolean,
  files: NonNullable<CallOptions['files']>,
): RequestInit {
  if (!form) {
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  }
  const data = new FormData();
  for (const [name, value] of Object.entries(body as object)) {
    if (value === undefined) continue;
    data.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const [name, file] of Object.entries(files)) data.append(name, file);
  return { body: data };
}

/**
 * The parsed JSON of a response; its text if it is not JSON, such as a proxy's error page;
 * undefined for status 204.
 */
async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const browserCall = createCall({
  fetch: patience.fetch,
  token: createTokenKeeper({
    fetch: (input, init) => fetch(input, init),
    storage: localStorage,
    cookies: document,
    locked,
    now: Date.now,
  }),
  goToLogin,
  alert: (text) => void tell(text),
  log: (message) => console.error(message), // oxlint-disable-line no-console -- spec 000 section 8: failures are logged
  now: () => new Date(),
});
export const { call, openStream } = browserCall;

/**
 * Serializes token renewal across tabs. Plain HTTP has no Web Locks, so renewals can race there.
 */
function locked<T>(task: () => Promise<T>): Promise<T> {
  return window.isSecureContext ? navigator.locks.request('crustodian-refresh', task) : task();
}

/** Imported on first use because printed pages show no toasts. */
async function tell(text: string): Promise<void> {
  const { notify } = await import('../controls/feedback/toast.tsx');
  notify({ text, kind: 'failed' });
}

/** Goes to the log-in page, which leads back to the current page. */
function goToLogin(): void {
  const { pathname, search, hash } = window.location;
  if (pathname.startsWith('/login')) return;
  window.location.assign(`/login/?next=${encodeURIComponent(pathname + search + hash)}`);
}
