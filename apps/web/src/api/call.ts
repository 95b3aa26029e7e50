import type { Answer, CallInput, Endpoint } from '@crustodian/contract/wire/endpoint';
import { z } from 'zod';
import { CallError, isFailure, needsLogin, type Failure } from '../connection/error-messages.ts';
import { patience } from '../connection/patience.ts';
import { ANSWER_WITHIN_MS, createTokenKeeper, type TokenKeeper } from './token.ts';

export interface CallOptions {
  /** Tell the user about a failure. */
  alerts?: boolean;
  /** A background call: an error does not send the user to the log-in page. */
  background?: boolean;
  /** The same, asked once it failed. */
  isBackground?: () => boolean;
  /** Send the body as form-data instead of JSON. */
  form?: boolean;
  /** Files that come along by the names of their parts; only with `form`. */
  files?: Readonly<Record<string, File>>;
  signal?: AbortSignal | undefined;
}

/** What calls need of a browser; tests bring their own. */
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

/** Makes the two ways to ask the server: for an answer's data, and for a response such as a stream. */
export function createCall(parts: CallParts) {
  /** What to throw where no answer came, or not the whole of it. */
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
    /** The response itself, to be read as it comes. @throws CallError */
    openStream: send,
    /** The answer, decoded. @throws CallError for every failure, also one reported with status 200 (X31) or unreadable */
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

/** No one looks at a spinner forever; files take as long as they take. */
function limited({ signal, files }: CallOptions): AbortSignal | undefined {
  if (files) return signal;
  const limit = AbortSignal.timeout(ANSWER_WITHIN_MS);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

/** Sends with the access token; one that is not valid any more is renewed and the request sent once more. */
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

/** Does what a failure asks for and answers the error to throw (spec 000 section 8). */
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

/** Lists and maps inside form-data are JSON text (decision X33). */
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

/** The JSON of an answer, or its text where it is none, as a proxy's page; undefined where it has none. */
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
    inTurn,
    now: Date.now,
  }),
  goToLogin,
  alert: (text) => void tell(text),
  log: (message) => console.error(message), // oxlint-disable-line no-console -- spec 000 section 8: failures are logged
  now: () => new Date(),
});
export const { call, openStream } = browserCall;

/** One tab at a time; a page that came over plain HTTP has no locks and takes the risk. */
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  return window.isSecureContext ? navigator.locks.request('crustodian-refresh', task) : task();
}

/** Loaded on first use: printed pages show no toasts. */
async function tell(text: string): Promise<void> {
  const { notify } = await import('../controls/feedback/toast.tsx');
  notify({ text, kind: 'failed' });
}

/** Leaves for the log-in page, to come back to the page shown now. */
function goToLogin(): void {
  const { pathname, search, hash } = window.location;
  if (pathname.startsWith('/login')) return;
  window.location.assign(`/login/?next=${encodeURIComponent(pathname + search + hash)}`);
}
