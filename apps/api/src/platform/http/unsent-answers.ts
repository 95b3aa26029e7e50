import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuseWithBody, refusingHostless } from '#platform/http/client-error';
import { ApiError } from '#platform/http/errors';
import { siteOf } from '#platform/http/network-of';
import { sum } from '@crustodian/domain/statistics/moments';
import type { Meter } from '#platform/metrics';
import { BoundedMessage, boundParsing, MOST_AHEAD } from '#platform/overload/bounded-message';
import { answerBusy } from '#platform/overload/busy-answer';
import { MOST_AT_ONCE, RequestScheduler } from '#platform/overload/request-scheduler';
import { strangersOf, type IsProxy, type SenderOf } from '#platform/overload/presumed-sender';
import type { CountedCaller } from '#platform/overload/slot-quotas';
import { uploadTimeMs } from '#platform/upload-time';
import { MAX_FILE_BYTES } from '@crustodian/scoring/image/decode-image';
import { finished } from 'node:stream';

const MB = 2 ** 20;
/**
 * Limits of unsent answer bytes in memory: per reader, who can still take the longest feed, per
 * company, which can create any number of accounts, and in total.
 */
export const MOST_UNSENT = { one: 48 * MB, company: 64 * MB, all: 256 * MB };
/** Smaller answers are not counted. */
const COUNTED_BYTES = 64 * 1024;

/**
 * A complete answer of which the client reads nothing for this long is dropped together with its
 * connection.
 */
const UNREAD_MS = 30_000;
/** Longest time a slow connection may take for a counted answer. */
const LONGEST_MS = 10 * 60_000;
/** Slower answers, about 4 Mbit/s, are dropped once another answer needs their memory. */
const READ_BYTES_A_MS = 512;

interface UnsentAnswer {
  reader: CountedCaller;
  bytes: number;
  /** From when on it is dropped if another answer needs its memory. */
  dueAt: number;
  drop: () => void;
}

/**
 * Tracks answers that are complete but not sent yet, so that clients that do not read them cannot
 * exhaust memory. An answer counts as a whole until its last byte is sent, because it stays in
 * memory as a whole.
 */
export class UnsentAnswers {
  readonly #answers = new Set<UnsentAnswer>();
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Reserves memory for an answer until it is sent. However large it is, an answer is accepted if
   * neither its person nor its company has another one, and the total permits it or nothing is held.
   * @throws ApiError busy
   */
  hold(reader: CountedCaller, bytes: number, response: ServerResponse): void {
    if (bytes <= COUNTED_BYTES) return;
    const { person, company } = reader;
    this.#makeRoom(bytes, MOST_UNSENT.one, (other) => other.person === person);
    if (company !== null) {
      this.#makeRoom(bytes, MOST_UNSENT.company, (other) => other.company === company);
    }
    this.#makeRoom(bytes, MOST_UNSENT.all, () => true);
    const drop = () => {
      this.#answers.delete(answer);
      response.destroy();
    };
    const dueAt = this.#now() + UNREAD_MS + bytes / READ_BYTES_A_MS;
    const answer = { reader, bytes, dueAt, drop };
    this.#answers.add(answer);
    const tooLong = setTimeout(drop, LONGEST_MS).unref();
    finished(response, () => {
      clearTimeout(tooLong);
      this.#answers.delete(answer);
    });
  }

  /** If these readers lack the room, drops their slowest answers. @throws ApiError busy */
  #makeRoom(bytes: number, most: number, isOf: (reader: CountedCaller) => boolean): void {
    const answers = [...this.#answers]
      .filter(({ reader }) => isOf(reader))
      .toSorted((a, b) => a.dueAt - b.dueAt);
    let held = sum(answers.map((each) => each.bytes));
    let dropped = 0;
    while (dropped < answers.length && held + bytes > most) {
      const slowest = answers[dropped]!;
      if (slowest.dueAt > this.#now()) throw new ApiError('busy');
      held -= slowest.bytes;
      dropped += 1;
    }
    for (const { drop } of answers.slice(0, dropped)) drop();
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

type CountRefused = Meter['countRefused'];

/** The HTTP server, with limits on connections, reading and pipelining. */
export function createHttpServer(
  handle: RequestListener,
  isProxy: IsProxy,
  senderOf: SenderOf = strangersOf(isProxy),
  countRefused: CountRefused = () => undefined,
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
    oneByOne(refusingHostless(handle), { mostNow, senderOf, countRefused }),
  );
  // Node accepts one connection per poll of the sockets, so while hundreds are pending, polls are
  // kept short.
  server.prependListener('connection', () => (isAccepting = true));
  boundParsing(server);
  refuseWithBody(server);
  server.setTimeout(STILL_MS);
  closeStalledReaders(server);
  limitConnections(server, isProxy, countRefused);
  return server;
}

/** Limits connections per site, so that one client cannot use up everyone's. */
function limitConnections(server: Server, isProxy: IsProxy, countRefused: CountRefused): void {
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const site = siteOf(remoteAddress);
    const count = (open.get(site) ?? 0) + 1;
    if (count > MOST_CONNECTIONS) {
      countRefused('too_many_connections');
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
  countRefused: CountRefused;
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
  { mostNow, senderOf, countRefused }: RequestGate,
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
    countRefused('busy');
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
      countRefused('too_many_ahead');
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
