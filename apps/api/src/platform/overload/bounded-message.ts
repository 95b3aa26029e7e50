import { IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Maximum pipelined requests on a connection before the first is answered; no browser or proxy
 * sends as many.
 */
export const MOST_AHEAD = 32;
/**
 * Chunks of any size that a chunked body may have; with more chunks, the minimum mean size applies.
 * Real clients send kilobytes per chunk.
 */
export const FREE_CHUNKS = 100;
const LEAST_MEAN_BYTES = 256;

/** Node reads up to 64 KB at once; parsing in slices of this size allows checks in between. */
const SLICE_BYTES = 2048;
/** How long a client has to read the refusal before the connection is closed. */
const GRACE_MS = 1000;

interface Found {
  /** Requests since the last poll of the sockets, including those that Node answers itself. */
  requests: number;
  isRefused: boolean;
}
const foundOf = new WeakMap<Socket, Found>();

/** A request that counts itself and the chunks of its body. */
export class BoundedMessage extends IncomingMessage {
  readonly #found: Found;
  #chunks = 0;
  #bytes = 0;

  constructor(socket: Socket) {
    super(socket);
    const found = foundOf.get(socket) ?? { requests: 0, isRefused: false };
    this.#found = found;
    found.requests += 1;
    if (found.requests === 1) setImmediate(() => (found.requests = 0));
    if (found.requests > MOST_AHEAD) found.isRefused = true;
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk && this.headers['transfer-encoding'] !== undefined) {
      this.#chunks += 1;
      this.#bytes += chunk.length;
      const isTiny = this.#bytes < this.#chunks * LEAST_MEAN_BYTES;
      if (isTiny && this.#chunks > FREE_CHUNKS) this.#found.isRefused = true;
    }
    return super.push(chunk, encoding);
  }

  /**
   * Called by Node to discard the rest of a body; Node's own version would bypass the count in
   * `push`.
   */
  _dump(): void {
    this.resume();
  }
}

/**
 * Makes a server refuse connections that pipeline thousands of requests, or send a body in
 * thousands of chunks: a few KB of these take longer to parse than megabytes of other bodies, and
 * Node parses everything it has read before it serves another connection, even if this one has
 * since been destroyed.
 */
export function boundParsing(server: Server): void {
  server.on('connection', (socket: Socket) => {
    // Node's own listener; replacing it makes Node read in JavaScript instead of natively.
    const [parse] = socket.listeners('data') as ((data: Buffer) => void)[];
    if (!parse) return;
    const found: Found = { requests: 0, isRefused: false };
    foundOf.set(socket, found);
    socket.removeListener('data', parse).on('data', (data: Buffer) => {
      // The reader of a refused body may resume the socket.
      if (found.isRefused) return void socket.pause();
      for (let at = 0; at < data.length && !socket.destroyed; at += SLICE_BYTES) {
        parse(data.subarray(at, at + SLICE_BYTES));
        if (found.isRefused) return refuse(server, socket);
        // Node pauses a socket whose answers are not read, and asserts that no data arrives until
        // it resumes.
        if (socket.isPaused()) return socket.unshift(data.subarray(at + SLICE_BYTES));
      }
    });
  });
}

function refuse(server: Server, socket: Socket): void {
  const error = Object.assign(new Error('parsing takes too long'), { code: 'TOO_MANY_PIECES' });
  server.emit('clientError', error, socket);
  socket.pause();
  setTimeout(() => socket.destroy(), GRACE_MS).unref();
}
