import type { ErrorCode } from '@crustodian/contract/wire/errors';
import { BARE_ANSWER } from '#platform/http/security-headers';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Why Node could not make a request of what it received; everything else is malformed. */
const REFUSALS: Record<string, { status: number; code: ErrorCode; err: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'bad_request', err: 'The request took too long.' },
  TOO_MANY_PIECES: {
    status: 413,
    code: 'too_large',
    err: 'The connection sent too many requests ahead, or a body in too small pieces: send a body in pieces of some kilobytes.',
  },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', err: 'The headers are too large.' },
};
const MALFORMED = { status: 400, code: 'bad_request', err: 'This is no HTTP request.' } as const;

/** Answers `{ err, code }` to what never became a request: an unknown method, broken headers. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  // A client that has disconnected needs no answer.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, ...refusal } = REFUSALS[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify(refusal);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...Object.entries(BARE_ANSWER).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
