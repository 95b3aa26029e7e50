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
/** Bytes of a body without its files. What strangers may send is small. */
export const BODY_LIMIT = { public: 16 * KB, others: 256 * KB };

/** Bytes that a call's body may have without its files. */
export const bodyLimitOf = ({ access, bodyLimit }: Endpoint): number =>
  bodyLimit ?? (access === 'public' ? BODY_LIMIT.public : BODY_LIMIT.others);

/** Reads JSON, forms and forms with files, each only as far as it stays cheap. */
export function addBodyParsers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => refuseCompressed(request));
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const asText = { parseAs: 'string' } as const;
  app.addContentTypeParser<string>('application/json', asText, (request, body, done) => {
    refuseHeavyJson(body);
    const parseAll = () => void parseJson(request, body, done);
    // Lets other requests in between checking a large body and parsing it.
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
    // Safe because mount() alone sets it.
    const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
    const takesIt = endpoint?.rawPicture;
    // It is read later, as forms with files are: when its call has room for it.
    done(takesIt ? null : new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
  });
  // Names come as they were sent, so that one that climbs out of its folder is seen and refused.
  const limits = { ...FORM_LIMITS, fileSize: MAX_FILE_BYTES, fieldSize: BODY_LIMIT.others };
  void app.register(multipart, { limits, preservePath: true, isPartAFile });
}

const PICTURE = /^(?:image\/|application\/octet-stream)/;

/** Whether the body of a request is a picture and nothing else. */
export const isRawPicture = ({ headers }: FastifyRequest): boolean =>
  PICTURE.test(headers['content-type'] ?? '');

/** A part that says it is JSON comes unread as well: the parser would take whatever it holds. */
const isPartAFile = (_field?: string, type?: string, fileName?: string): boolean =>
  fileName !== undefined || type === 'application/octet-stream' || isJsonType(type);

/** Whether a part of a form says that it is JSON. */
export const isJsonType = (type = ''): boolean => type.startsWith('application/json');

/**
 * The parts of a form. The parser goes through the rest of a form that has too many, and empty parts of nine bytes
 * cost it far more than their bytes: so it is given no part beyond the limit.
 */
export function partsOf(request: FastifyRequest, limits: { fieldSize: number }) {
  const body = Object.assign(endingAtPart(FORM_LIMITS.parts, boundaryOf(request)), {
    headers: request.headers,
  });
  request.raw
    .once('error', (error) => body.destroy(error))
    .once('close', () => request.raw.readableEnded || body.destroy(new Error('cut off')));
  request.raw.pipe(body);
  // Safe because the parser reads the stream and its headers alone.
  const limited = Object.create(request, { raw: { value: body } }) as FastifyRequest;
  return limited.parts({ limits });
}

/** The boundary of a form's parts where it reads one way only. */
const BOUNDARY = /;\s*boundary=(?:"([^"\\]+)"|([^";\s\\]+))(?=\s*(?:;|$))/i;
const NAMED = /boundary\W*=/gi;

/** What is between two parts (RFC 2046, section 5.1.1). @throws ApiError bad_request */
function boundaryOf({ headers }: FastifyRequest): Buffer {
  const type = headers['content-type'] ?? '';
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || type.match(NAMED)?.length !== 1) {
    throw new ApiError('bad_request', "The form's content type must name its boundary once.");
  }
  return Buffer.from(`\r\n--${boundary}`);
}

/** How often bytes are in others, up to one more than `most`. */
function countOf(bytes: Buffer, inside: Buffer, most: number): number {
  let found = 0;
  for (let at = 0; found <= most && (at = inside.indexOf(bytes, at)) !== -1;) {
    found += 1;
    at += bytes.length;
  }
  return found;
}

/** Passes on a form, but nothing of the piece in which there are too many parts. */
function endingAtPart(most: number, boundary: Buffer): Transform {
  let found = 0;
  let tail = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const beginning = Buffer.concat([tail, chunk.subarray(0, boundary.length - 1)]);
      // The last boundary ends the form.
      found += countOf(boundary, beginning, most - found) + countOf(boundary, chunk, most - found);
      tail = Buffer.from(
        (chunk.length < boundary.length ? beginning : chunk).subarray(1 - boundary.length),
      );
      if (found <= most) return done(null, chunk);
      done(new ApiError('too_large', `The form has too many parts: at most ${most}.`));
    },
  });
}

/** @throws ApiError compressed_body: a few KB of it may hold gigabytes */
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
