import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuseWithBody, refusingHostless } from '#platform/http/client-error';
import { ApiError } from '#platform/http/errors';
import { siteOf } from '#platform/http/network-of';
import type { Meter } from '#platform/metrics';
import { BoundedMessage, boundParsing, MOST_AHEAD } from '#platform/overload/bounded-message';
import { answerBusy } from '#platform/overload/busy-answer';
import { MOST_AT_ONCE, RequestScheduler } from '#platform/overload/request-scheduler';
import { strangersOf, type IsProxy, type SenderOf } from '#platform/overload/presumed-sender';
import { uploadTimeMs } from '#platform/upload-time';
import { MAX_FILE_BYTES } from '@crustodian/scoring/image/decode-image';
import { finished } from 'node:stream';

const MB = 2 ** 20;
/** Bytes of answers that wait in memory to be taken by one who asked, and by all together. */
export const MOST_UNSENT = { one: 64 * MB, all: 256 * MB };
/** Smaller answers are not counted. */
const COUNTED_BYTES = 64 * 1024;

/**
 * A complete answer that the client has read nothing of for this long is dropped, along with its
 * connection.
 */
const UNREAD_MS = 30_000;
/** Longest time a slow connection may take for a counted answer. */
const LONGEST_MS = 10 * 60_000;

/** Counts the answers that are made and not taken yet: who does not read them must not fill the memory. */
export class UnsentAnswers {
  readonly #bytes = new Map<string, number>();
  #all = 0;

  /**
   * Makes room for an answer until it is sent; a single one always has room.
   * @throws ApiError busy
   */
  hold(reader: string, bytes: number, response: ServerResponse): void {
    if (bytes <= COUNTED_BYTES) return;
    const held = this.#bytes.get(reader) ?? 0;
    const isTooMuch = (before: number, most: number) => before > 0 && before + bytes > most;
    if (isTooMuch(held, MOST_UNSENT.one) || isTooMuch(this.#all, MOST_UNSENT.all)) {
      throw new ApiError('busy');
    }
    this.#add(reader, bytes);
    const tooLong = setTimeout(() => response.destroy(), LONGEST_MS).unref();
    finished(response, () => {
      clearTimeout(tooLong);
      this.#add(reader, -bytes);
    });
  }

  #add(reader: string, bytes: number): void {
    this.#all += bytes;
    const held = (this.#bytes.get(reader) ?? 0) + bytes;
    if (held > 0) this.#bytes.set(reader, held);
    else this.#bytes.delete(reader);
  }
}

const TIMEOUTS = {
  // A body of which next to nothing comes is refused long before.
  requestTimeout: uploadTimeMs(MAX_FILE_BYTES),
  headersTimeout: 15_000,
  keepAliveTimeout: 72_000,
};
/** Request line and headers together: several times what browsers, proxies and this product send. */
const MOST_HEADER_BYTES = 8 * 1024;
/** Connections of one site; of a proxy as many as it needs. */
export const MOST_CONNECTIONS = 1000;
/** While each look at the sockets brings a new connection, a request begins only once in this many looks. */
const LOOKS_PER_BEGUN = 4;
/** An idle connection is closed along with its unsent answer. */
const STILL_MS = 120_000;

type CountTurnedAway = Meter['countTurnedAway'];

/** The server of all connections, which neither read nor send ahead without bounds. */
export function createHttpServer(
  handle: RequestListener,
  isProxy: IsProxy,
  senderOf: SenderOf = strangersOf(isProxy),
  countTurnedAway: CountTurnedAway = () => undefined,
): Server {
  let isAccepting = false;
  let looks = 0;
  const mostNow = () => {
    if (!isAccepting) return MOST_AT_ONCE;
    isAccepting = false;
    looks = (looks + 1) % LOOKS_PER_BEGUN;
    return looks === 0 ? 1 : 0;
  };
  const options = {
    ...TIMEOUTS,
    maxHeaderSize: MOST_HEADER_BYTES,
    IncomingMessage: BoundedMessage,
    // Node would refuse without a body; refusingHostless does with one.
    requireHostHeader: false,
  };
  const server = createServer(
    options,
    oneByOne(refusingHostless(handle), { mostNow, senderOf, countTurnedAway }),
  );
  // Node accepts one connection between two looks at the sockets: while hundreds wait, looks are short.
  server.prependListener('connection', () => (isAccepting = true));
  boundParsing(server);
  refuseWithBody(server);
  server.setTimeout(STILL_MS);
  closeStalledReaders(server);
  limitConnections(server, isProxy, countTurnedAway);
  return server;
}

/** A client that keeps opening connections must not use up those of everyone else. */
function limitConnections(
  server: Server,
  isProxy: IsProxy,
  countTurnedAway: CountTurnedAway,
): void {
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const site = siteOf(remoteAddress);
    const count = (open.get(site) ?? 0) + 1;
    if (count > MOST_CONNECTIONS) {
      countTurnedAway('too_many_connections');
      return void socket.destroy();
    }
    open.set(site, count);
    socket.once('close', () => {
      const left = open.get(site)! - 1;
      if (left > 0) open.set(site, left);
      else open.delete(site);
    });
  });
}

interface RequestGate {
  /** Requests that may begin until the next look at the sockets. */
  mostNow: () => number;
  senderOf: SenderOf;
  countTurnedAway: CountTurnedAway;
}

/**
 * Answers the requests of a connection one after the other. While some of them wait, nothing more is
 * read from it: to parse what hundreds send ahead takes longer than to answer it. One that sends too
 * many ahead at once is closed; what else it has sent is not looked at. Of all connections a few begin
 * at a time, in lanes by who seems to ask: while cookies and secrets of hundreds are read, no new
 * connection is accepted.
 */
function oneByOne(
  handle: RequestListener,
  { mostNow, senderOf, countTurnedAway }: RequestGate,
): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  const queue = new RequestScheduler(mostNow);
  const beginNext = (socket: Socket) => {
    const enqueue = socket.destroyed ? undefined : waiting.get(socket)?.shift();
    if (enqueue) enqueue();
    else waiting.delete(socket);
    if (!waiting.get(socket)?.length) socket.resume();
  };
  const refuse: RequestListener = (request, response) => {
    countTurnedAway('busy');
    answerBusy(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const answerBy = (answer: RequestListener) => () => {
      if (socket.destroyed) return;
      // Other connections come in between.
      response.once('close', () => setImmediate(beginNext, socket));
      answer(request, response);
    };
    // A refused connection stays open for the requests of others: a proxy's is never closed because
    // of one of them.
    const enqueue = () => queue.add(senderOf(request), answerBy(handle), answerBy(refuse));
    const line = waiting.get(socket);
    if (!line) {
      waiting.set(socket, []);
      enqueue();
    } else if (line.length + 1 < MOST_AHEAD) {
      line.push(enqueue);
      // Once Node has parsed the chunk: it resumes after each request.
      process.nextTick(() => {
        if (line.length > 0) socket.pause();
      });
    } else {
      countTurnedAway('too_many_ahead');
      socket.destroy();
    }
  };
}

/**
 * Closes the connection of a client that stops reading once the answer is complete; JSON is, before
 * its first piece is sent. An answer that is still being made, such as a stream of events, keeps
 * the timeout of the server's other connections.
 */
export function closeStalledReaders(server: Server, afterMs = UNREAD_MS): void {
  server.prependListener('request', (_request, response) => {
    const closeWhenStill = () => response.socket?.setTimeout(afterMs);
    response.once('prefinish', closeWhenStill).once('pipe', () => {
      const type = String(response.getHeader('content-type'));
      if (type.startsWith('application/json')) closeWhenStill();
    });
  });
}
