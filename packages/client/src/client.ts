import { ROUTES, type Calls, type ErrorCode } from './calls.generated.ts';

export type { Calls, ErrorCode } from './calls.generated.ts';

export interface Settings {
  /** The server's address, such as 'https://pizza.example'. */
  url: string;
  /** An API token, 'crt_…'. */
  token: string;
  /** How many times a call is retried if the server is too busy; 4 by default. */
  retries?: number;
}

type InputOf<Name extends keyof Calls> = Calls[Name]['input'];
/** A call whose input has no required properties may omit the input. */
type Arguments<Input> = Input extends undefined ? [] : object extends Input ? [Input?] : [Input];

/**
 * Every call that a token scope permits, by its name in the API description. A call that returns a
 * file resolves to the `Response`, whose body can be streamed.
 */
export type Client = {
  readonly [Name in keyof Calls]: (
    ...input: Arguments<InputOf<Name>>
  ) => Promise<Calls[Name]['answer']>;
};

/** The server refused a call, or something else answered instead of it. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  /** HTTP status. */
  readonly status: number;
  /** Null if something other than the product answered. */
  readonly code: ErrorCode | null;
  /** The whole answer; some refusals contain more, such as messages by field. */
  readonly answer: unknown;

  constructor(status: number, answer: unknown) {
    const { err, code } = (answer ?? {}) as { err?: string; code?: ErrorCode };
    super(err ?? `The server answered ${status}.`);
    this.status = status;
    this.code = code ?? null;
    this.answer = answer;
  }
}

/** Creates a client that calls a server with an API token. */
export function connect(settings: Settings): Client {
  const calls = Object.entries(ROUTES).map(([name, route]) => [
    name,
    (input: Input = {}) => call(settings, route, input),
  ]);
  // Safe because the routes and the types are generated from one contract.
  return Object.fromEntries(calls) as Client;
}

interface Route {
  method: string;
  path: string;
  file?: true;
  upload?: true;
}
interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: object;
  files?: Record<string, Blob>;
}

async function call(settings: Settings, route: Route, input: Input): Promise<unknown> {
  const reply = await sent(settings, route, input);
  if (route.file && reply.ok) return reply;
  const text = await reply.text();
  if (reply.ok) return text === '' ? undefined : JSON.parse(text);
  throw new RefusedError(reply.status, parsed(text));
}

/** Null for invalid JSON, because a proxy in front of the server may answer with an HTML page. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Statuses with which the server has done nothing and says when to retry. */
const BUSY = [429, 503];
const LONGEST_PAUSE_S = 60;

async function sent(
  { url, token, retries = 4 }: Settings,
  route: Route,
  input: Input,
): Promise<Response> {
  const address = new URL(`${url.replace(/\/$/, '')}${pathOf(route, input)}`);
  for (let left = retries; ; left -= 1) {
    const { body, type } = bodyOf(route, input);
    const reply = await fetch(address, {
      method: route.method,
      headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    });
    if (!BUSY.includes(reply.status) || left <= 0) return reply;
    await reply.body?.cancel();
    const seconds = Number(reply.headers.get('retry-after')) || 1;
    await pause(1000 * Math.min(seconds, LONGEST_PAUSE_S));
  }
}

const pause = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));

function pathOf({ path }: Route, { params = {}, query = {} }: Input): string {
  const filled = path.replaceAll(/:(\w+)|\*/g, (part: string, name?: string) =>
    name === undefined
      ? String(params['path']).split('/').map(encodeURIComponent).join('/')
      : encodeURIComponent(String(params[name] ?? part)),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const asked = new URLSearchParams();
  for (const [name, value] of given) asked.set(name, String(value));
  return asked.size > 0 ? `${filled}?${asked}` : filled;
}

function bodyOf({ upload }: Route, { body, files = {} }: Input) {
  if (body === undefined) return {};
  if (!upload) return { body: JSON.stringify(body), type: 'application/json' };
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, JSON.stringify(value));
  for (const [name, file] of Object.entries(files)) form.append(name, file, name);
  return { body: form };
}

const DAY_MS = 86_400_000;

/**
 * Days of a range, given as 'YYYY-MM-DD' and inclusive on both ends, in the format of the calls
 * ('10-3-2024'). To read a long period, request it day by day: each answer is small, and an
 * interrupted program can resume at its day.
 */
export function* days(from: string, until: string): Generator<string> {
  for (let at = Date.parse(from); at <= Date.parse(until); at += DAY_MS) {
    const day = new Date(at);
    yield `${day.getUTCDate()}-${day.getUTCMonth() + 1}-${day.getUTCFullYear()}`;
  }
}
