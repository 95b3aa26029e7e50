import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { ApiError } from '#platform/http/errors';
import { FORM_LIMITS } from '#platform/http/framework-refusals';
import { refuseHeavyJson } from '#platform/http/heavy-json';
import { MAX_FILE_BYTES } from '@crustodian/scoring/image/decode-image';
import multipart from '@fastify/multipart';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { parse } from 'node:querystring';
import { Transform } from 'node:stream';

const KB = 1024;
/** Body limit in bytes without files; unauthenticated callers get less. */
export const BODY_LIMIT = { public: 16 * KB, others: 256 * KB };

/** Body limit of a call in bytes, without its files. */
export const bodyLimitOf = ({ access, bodyLimit }: Endpoint): number =>
  bodyLimit ?? (access === 'public' ? BODY_LIMIT.public : BODY_LIMIT.others);

/** Registers parsers for JSON, forms and multipart forms, with limits that keep parsing cheap. */
export function addBodyParsers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => refuseCompressed(request));
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const asText = { parseAs: 'string' } as const;
  app.addContentTypeParser<string>('application/json', asText, (request, body, done) => {
    refuseHeavyJson(body);
    const parseAll = () => void parseJson(request, body, done);
    // Yields between checking and parsing a large body, so that other requests are served.
    if (body.length > BODY_LIMIT.others) setImmediate(parseAll);
    else parseAll();
  });
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    asText,
    (_request, body, done) => {
      refuseManyFields(body);
      done(null, parse(body));
    },
  );
  app.addContentTypeParser(PICTURE, (request, _body, done) => {
    // Safe because only mount() sets it.
    const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
    const takesIt = endpoint?.rawPicture;
    // Read later, like multipart forms, once the call has memory reserved.
    done(takesIt ? null : new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
  });
  // Keeps file names as sent, so that path traversal is detected and refused.
  const limits = { ...FORM_LIMITS, fileSize: MAX_FILE_BYTES, fieldSize: BODY_LIMIT.others };
  void app.register(multipart, { limits, preservePath: true, isPartAFile });
}

const PICTURE = /^(?:image\/|application\/octet-stream)/;

/** Whether the body of a request is a single raw picture. */
export const isRawPicture = ({ headers }: FastifyRequest): boolean =>
  PICTURE.test(headers['content-type'] ?? '');

/**
 * A part declared as JSON is also handled as a file, because the parser would accept any JSON, of
 * any depth and size.
 */
const isPartAFile = (_field?: string, type?: string, fileName?: string): boolean =>
  fileName !== undefined || type === 'application/octet-stream' || isJsonType(type);

/** Whether a form part is declared as JSON. */
export const isJsonType = (type = ''): boolean => type.startsWith('application/json');

/**
 * The parts of a form. When a form exceeds its limits the parser still parses the rest, and empty
 * parts of nine bytes cost it far more than their size suggests, so parts beyond the limit are not
 * passed to it.
 */
export function partsOf(request: FastifyRequest, limits: { fieldSize: number }) {
  const body = Object.assign(endingAtPart(FORM_LIMITS.parts, boundaryOf(request)), {
    headers: request.headers,
  });
  request.raw
    .once('error', (error) => body.destroy(error))
    .once('close', () => request.raw.readableEnded || body.destroy(new Error('cut off')));
  request.raw.pipe(body);
  // Safe because the parser only reads the stream and its headers.
  const limited = Object.create(request, { raw: { value: body } }) as FastifyRequest;
  return limited.parts({ limits });
}

/** The multipart boundary, if the header is unambiguous. */
const BOUNDARY = /;\s*boundary=(?:"([^"\\]+)"|([^";\s\\]+))(?=\s*(?:;|$))/i;
const NAMED = /boundary\W*=/gi;

/** The delimiter between two parts (RFC 2046, section 5.1.1). @throws ApiError bad_request */
function boundaryOf({ headers }: FastifyRequest): Buffer {
  const type = headers['content-type'] ?? '';
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || type.match(NAMED)?.length !== 1) {
    throw new ApiError('bad_request', "The form's content type must name its boundary once.");
  }
  return Buffer.from(`\r\n--${boundary}`);
}

/** Counts occurrences of `bytes` in `inside`; stops at `most` + 1. */
function countOf(bytes: Buffer, inside: Buffer, most: number): number {
  let found = 0;
  for (let at = 0; found <= most && (at = inside.indexOf(bytes, at)) !== -1;) {
    found += 1;
    at += bytes.length;
  }
  return found;
}

/** Passes a form through and fails at the chunk in which it exceeds the maximum number of parts. */
function endingAtPart(most: number, boundary: Buffer): Transform {
  let found = 0;
  let tail = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const beginning = Buffer.concat([tail, chunk.subarray(0, boundary.length - 1)]);
      // A form of n parts has n delimiters after its opening one, the last of which ends it.
      found += countOf(boundary, beginning, most - found) + countOf(boundary, chunk, most - found);
      tail = Buffer.from(
        (chunk.length < boundary.length ? beginning : chunk).subarray(1 - boundary.length),
      );
      if (found <= most) return done(null, chunk);
      done(new ApiError('too_large', `The form has too many parts: at most ${most}.`));
    },
  });
}

/** @throws ApiError compressed_body: a few KB of it may expand to gigabytes */
function refuseCompressed({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  if (encoding && encoding !== 'identity') throw new ApiError('compressed_body');
}

/** @throws ApiError bad_request */
function refuseManyFields(text: string): void {
  let fields = 1;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) fields += 1;
  if (fields <= FORM_LIMITS.fields) return;
  throw new ApiError('bad_request', `The form has too many fields: at most ${FORM_LIMITS.fields}.`);
}
