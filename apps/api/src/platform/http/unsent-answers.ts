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
/** Limits of unsent answer bytes in memory: per reader, and in total. */
export const MOST_UNSENT = { one: 64 * MB, all: 256 * MB };
/** Smaller answers are not counted. */
const COUNTED_BYTES = 64 * 1024;

/**
 * A complete answer of which the client reads nothing for this long is dropped together with its
 * connection.
 */
const UNREAD_MS = 30_000;
/** Longest time a slow connection may take for a counted answer. */
const LONGEST_MS = 10 * 60_000;

/**
 * Tracks answers that are complete but not sent yet, so that clients that do not read them cannot
 * exhaust memory.
 */
export class UnsentAnswers {
  readonly #bytes = new Map<string, number>();
  #all = 0;

  /**
   * Reserves memory for an answer until it is sent; a reader's only answer is always accepted.
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
  // A body that is almost stalled is refused long before this timeout.
  requestTimeout: uploadTimeMs(MAX_FILE_BYTES),
  headersTimeout: 15_000,
  keepAliveTimeout: 72_000,
};
/** Request line and headers together: several times what browsers, proxies and this product send. */
const MOST_HEADER_BYTES = 8 * 1024;
/** Maximum connections per site; proxies are not limited. */
export const MOST_CONNECTIONS = 1000;
/**
 * While every poll of the sockets accepts a new connection, a request starts only in one of this
 * many polls.
 */
const POLLS_PER_STARTED_REQUEST = 4;
/** An idle connection is closed together with its unsent answer. */
const STILL_MS = 120_000;

type CountTurnedAway = Meter['countTurnedAway'];

/** The HTTP server, with limits on connections, reading and pipelining. */
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
    looks = (looks + 1) % POLLS_PER_STARTED_REQUEST;
    return looks === 0 ? 1 : 0;
  };
  const options = {
    ...TIMEOUTS,
    maxHeaderSize: MOST_HEADER_BYTES,
    IncomingMessage: BoundedMessage,
    // Node would refuse without a body; refusingHostless sends one.
    requireHostHeader: false,
  };
  const server = createServer(
    options,
    oneByOne(refusingHostless(handle), { mostNow, senderOf, countTurnedAway }),
  );
  // Node accepts one connection per poll of the sockets, so while hundreds are pending, polls are
  // kept short.
  server.prependListener('connection', () => (isAccepting = true));
  boundParsing(server);
  refuseWithBody(server);
  server.setTimeout(STILL_MS);
  closeStalledReaders(server);
  limitConnections(server, isProxy, countTurnedAway);
  return server;
}

/** Limits connections per site, so that one client cannot use up everyone's. */
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
  /** How many requests may start until the next poll of the sockets. */
  mostNow: () => number;
  senderOf: SenderOf;
  countTurnedAway: CountTurnedAway;
}

/**
 * Answers the pipelined requests of a connection one after the other. While some of them wait, the
 * connection is paused, because parsing hundreds of pipelined requests takes longer than answering
 * them. A connection with too many pipelined requests is closed and the rest discarded. Across
 * connections only a few requests start at a time, in lanes by presumed sender, because no new
 * connection is accepted while the cookies and secrets of hundreds of requests are checked.
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
      // Lets requests of other connections run in between.
      response.once('close', () => setImmediate(beginNext, socket));
      answer(request, response);
    };
    // A refused request does not close its connection: a proxy's connection also carries the
    // requests of others.
    const enqueue = () => queue.add(senderOf(request), answerBy(handle), answerBy(refuse));
    const line = waiting.get(socket);
    if (!line) {
      waiting.set(socket, []);
      enqueue();
    } else if (line.length + 1 < MOST_AHEAD) {
      line.push(enqueue);
      // In the next tick, after Node has parsed the chunk, because Node resumes the socket after
      // each request.
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
 * Closes the connection of a client that stops reading once the answer is complete; a JSON answer
 * is complete before its first piece is sent. An answer that is still being produced, such as an
 * event stream, keeps the server's general timeout.
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
