import { Agent, request, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Recorder } from './figures.ts';

export interface BrowserRequest {
  /** Name in the report. */
  name: string;
  path: string;
  /** Body of a POST request. */
  body?: object;
  headers?: Record<string, string>;
  /** Set for a request that stores something. */
  writes?: true;
  /**
   * Set if the request may be refused with 409, because someone else made a change in the meantime.
   */
  mayConflict?: true;
  /** Receives the answer's text; other answers are only counted, which uses less CPU time. */
  onAnswer?: (text: string) => void;
  /** Set for a picture, which the browser loads with its cookies alone. */
  isPicture?: true;
}

/** A signed-in browser: few keep-alive connections, compressed answers. */
export interface Browser {
  /** Returns whether the request succeeded. */
  ask: (asked: BrowserRequest) => Promise<boolean>;
  /** Follows an event stream until the run ends; calls `onGap` when it connects after a refusal. */
  follow: (path: string, onEvent: (data: string) => void, onGap: () => void) => void;
}

export interface BrowserParts {
  /** Waits, but returns early when the run ends. */
  pause: (ms: number) => Promise<void>;
  random: () => number;
  address: string;
  /** Cookies and the CSRF header. */
  headers: Record<string, string>;
  /** 'JWT …' */
  authorization: string;
  recorder: Recorder;
  signal: AbortSignal;
}

/** Chromium opens six connections to a server; one of them is the stream. */
const CONNECTIONS = 6;
/**
 * Delays of retries after an overloaded server refused a request, as in
 * apps/web/src/connection/patience.ts.
 */
const RETRIES_MS = [2000, 3000, 4500, 6750, 10_125];
const STREAM_RETRY_MS = 2000;

export function openBrowser(parts: BrowserParts): Browser {
  const { recorder, signal, pause, random } = parts;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  signal.addEventListener('abort', () => agent.destroy(), { once: true });

  const send = (asked: BrowserRequest, onSent: () => void) => sendBy(agent, parts, asked, onSent);

  /** Sends a request once and returns its status. */
  const askOnce = async (asked: BrowserRequest, askedAt: number): Promise<number> => {
    // The time counts from when one of the browser's connections is free.
    let began = performance.now();
    const reply = await send(asked, () => (began = performance.now()));
    const bytes = await readAnswer(reply, asked.onAnswer);
    const ms = performance.now() - began;
    const { statusCode = 0 } = reply;
    const isRead = !asked.writes;
    if (statusCode === 503 && isRead) recorder.refused += 1;
    else recorder.add(asked.name, { isRead, ms, bytes, patienceMs: performance.now() - askedAt });
    return statusCode;
  };

  return {
    ask: async (asked) => {
      const began = performance.now();
      try {
        let status = await askOnce(asked, began);
        for (const ms of RETRIES_MS) {
          if (status !== 503 || asked.writes || signal.aborted) break;
          await pause(ms * (0.75 + random() / 2));
          status = await askOnce(asked, began);
        }
        if (status === 503 && !asked.writes) recorder.givenUp += 1;
        else if (status >= 400 && !(status === 409 && asked.mayConflict))
          recorder.failures.push(`${asked.name} answered ${status}`);
        return status < 400;
      } catch (error) {
        // After the end of the run, nobody waits for the answer.
        if (!signal.aborted) recorder.failures.push(`${asked.name}: ${String(error)}`);
        return false;
      }
    },
    follow: (path, onEvent, onGap) => followStream(agent, parts, { path, onEvent, onGap }),
  };
}

interface Followed {
  path: string;
  onEvent: (data: string) => void;
  onGap: () => void;
}

/**
 * Opens a stream and retries if it is refused, as apps/web/src/features/store-tv/follow-changes.ts
 * does.
 */
function followStream(agent: Agent, parts: BrowserParts, followed: Followed, tries = 0): void {
  const { address, headers, authorization, recorder, signal, pause, random } = parts;
  const { path, onEvent, onGap } = followed;
  const openAgain = async () => {
    recorder.refused += 1;
    await pause(STREAM_RETRY_MS * 2 ** tries * (0.75 + random() / 2));
    if (!signal.aborted) followStream(agent, parts, followed, tries + 1);
  };
  const stream = request(
    address + path,
    { agent, headers: { ...headers, authorization } },
    (reply) => {
      if (reply.statusCode === 503) {
        reply.resume();
        void openAgain();
        return;
      }
      if (reply.statusCode !== 200) recorder.failures.push(`stream answered ${reply.statusCode}`);
      if (tries > 0) onGap();
      reply.setEncoding('utf8').on('data', (text: string) => {
        for (const [, data] of text.matchAll(/^data: (.*)$/gm)) onEvent(data!);
      });
      reply.on('error', () => undefined);
    },
  );
  stream.on('error', (error) => {
    if (!signal.aborted) recorder.failures.push(`stream: ${String(error)}`);
  });
  stream.end();
}

function sendBy(
  agent: Agent,
  { address, headers, authorization }: BrowserParts,
  { path, body, headers: more, isPicture }: BrowserRequest,
  onSent: () => void,
): Promise<IncomingMessage> {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(address + path, {
      agent,
      method: body ? 'POST' : 'GET',
      headers: {
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
        ...(!isPicture && { authorization }),
        'accept-encoding': 'gzip, deflate, br',
        ...more,
      },
    });
    sent.once('socket', onSent).on('response', resolve).on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** Reads the whole answer and returns its size in bytes. */
async function readAnswer(
  reply: IncomingMessage,
  onAnswer: BrowserRequest['onAnswer'],
): Promise<number> {
  let length = 0;
  const parts: Buffer[] = [];
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (onAnswer) parts.push(chunk);
  }
  onAnswer?.(textOf(reply, Buffer.concat(parts)));
  return length;
}

function textOf(reply: IncomingMessage, body: Buffer): string {
  const encoding = reply.headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
