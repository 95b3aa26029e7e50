import type { ErrorCode } from '@crustodian/contract/wire/errors';
import { BARE_ANSWER } from '#platform/http/security-headers';
import { STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

interface Refusal {
  status: number;
  code: ErrorCode;
  err: string;
}

/** Node's parse errors with their own answers; any other counts as malformed. */
const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'bad_request', err: 'The request took too long.' },
  TOO_MANY_PIECES: {
    status: 413,
    code: 'too_large',
    err: 'The connection sent too many requests ahead, or a body in too small pieces: send a body in pieces of some kilobytes.',
  },
  CONNECT: { status: 400, code: 'bad_request', err: 'This server is no proxy.' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', err: 'The headers are too large.' },
};
const NOT_MET = {
  host: { status: 400, code: 'bad_request', err: 'The request names no host.' },
  expect: { status: 417, code: 'bad_request', err: 'Only Expect: 100-continue can be met.' },
} as const;
const MALFORMED = { status: 400, code: 'bad_request', err: 'This is no HTTP request.' } as const;

/**
 * Sends `{ err, code }` for input that Node could not parse as a request: an unknown method, broken
 * headers. `more` are further headers.
 */
export function answerClientError(
  error: Error & { code?: string },
  socket: Socket,
  more: Record<string, string> = {},
): void {
  // A client that has disconnected needs no answer.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, body, headers } = refusalOf(REFUSALS[error.code ?? ''] ?? MALFORMED);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries({ ...headers, ...more }).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function refusalOf({ status, ...refusal }: Refusal) {
  const body = JSON.stringify(refusal);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...BARE_ANSWER,
    Connection: 'close',
  };
  return { status, body, headers };
}

const answering =
  (refusal: Refusal): RequestListener =>
  (_request, response) => {
    const { status, body, headers } = refusalOf(refusal);
    response.writeHead(status, headers).end(body);
  };

/** Sends a body with refusals for which Node would send none. */
export function refuseWithBody(server: Server): void {
  server.on('checkExpectation', answering(NOT_MET.expect));
  server.on('connect', (_request, socket: Socket) =>
    server.emit('clientError', Object.assign(new Error('CONNECT'), { code: 'CONNECT' }), socket),
  );
}

/** Refuses requests without a Host header (RFC 9112, section 3.2), with a body, unlike Node. */
export const refusingHostless =
  (handle: RequestListener): RequestListener =>
  (request, response) => {
    const isHostless = request.httpVersion === '1.1' && request.headers.host === undefined;
    return isHostless ? answering(NOT_MET.host)(request, response) : handle(request, response);
  };
