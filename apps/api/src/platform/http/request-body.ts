import type { MultipartFile } from '@fastify/multipart';
import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { bodyLimitOf, isRawPicture, isJsonType, partsOf } from '#platform/http/body-parsers';
import { ApiError } from '#platform/http/errors';
import { checkJsonLimits, refuseHeavyJson } from '#platform/http/heavy-json';
import { firstFaults, issueMessages, type Fault } from '#platform/http/schema-faults';
import { withReadTimeout } from '#platform/http/body-timeout';
import { UPLOAD_MOST_BYTES } from '#platform/http/upload-room';
import { MAX_FILE_BYTES } from '@crustodian/scoring/image/decode-image';
import type { FastifyRequest } from 'fastify';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { z } from 'zod';

/** A file part of a multipart request, buffered up to the upload limit. */
export interface UploadedFile {
  field: string;
  name: string;
  bytes: Buffer;
}

export interface RequestBody {
  /** JSON value, or the text fields of a form. */
  value: unknown;
  isForm: boolean;
  files: UploadedFile[];
}

/** As long as the snap path of a result may be. */
const NAME_CHARACTERS = 500;

/**
 * Reads a JSON, urlencoded or multipart body (spec 000 section 7). Files are refused unless the
 * endpoint has `upload`.
 */
async function readBody(request: FastifyRequest, endpoint: Endpoint): Promise<RequestBody> {
  if (endpoint.rawPicture && isRawPicture(request)) {
    return { value: {}, isForm: false, files: [await readPicture(request)] };
  }
  if (!request.isMultipart()) {
    const isForm = (request.headers['content-type'] ?? '').includes('urlencoded');
    return { value: request.body ?? {}, isForm, files: [] };
  }
  const reading = readForm(request, endpoint);
  return withReadTimeout(request, reading, { isUpload: endpoint.upload }).catch(
    (error: unknown) => {
      // Stops parsing a refused form.
      request.raw.unpipe();
      request.raw.resume();
      const { statusCode } = error as { statusCode?: unknown };
      // Parser errors without a status mean that the form is truncated or malformed.
      if (error instanceof ApiError || typeof statusCode === 'number') throw error;
      throw new ApiError('bad_request', 'The form is not complete.');
    },
  );
}

/** @throws ApiError image_too_large, too_slow */
async function readPicture(request: FastifyRequest): Promise<UploadedFile> {
  const reading = bytesUpTo(MAX_FILE_BYTES, request.raw);
  const bytes = await withReadTimeout(request, reading, { isUpload: true }).finally(() =>
    request.raw.resume(),
  );
  return { field: 'snapshot', name: 'snapshot', bytes };
}

async function bytesUpTo(most: number, stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > most) throw new ApiError('image_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readForm(request: FastifyRequest, endpoint: Endpoint): Promise<RequestBody> {
  const fields: Record<string, unknown> = Object.create(null);
  const files: UploadedFile[] = [];
  const limit = bodyLimitOf(endpoint);
  if (!endpoint.upload && Number(request.headers['content-length']) > limit) {
    throw new ApiError('too_large');
  }
  let roomForText = limit;
  let room = UPLOAD_MOST_BYTES;
  for await (const part of partsOf(request, { fieldSize: limit })) {
    if (part.type === 'field') {
      // Safe because parts declared as JSON arrive as files.
      const value = part.value as string;
      roomForText -= value.length;
      if (part.valueTruncated || roomForText < 0) throw new ApiError('too_large');
      addField(fields, part.fieldname, value);
    } else if (isJsonPart(part)) {
      const text = await textOf(part, roomForText);
      roomForText -= text.length;
      addField(fields, part.fieldname, jsonOf(text));
    } else if (!endpoint.upload)
      throw new ApiError('bad_request', `No file is expected in '${part.fieldname}'.`);
    else {
      checkPartNames(part);
      const bytes = await bytesOf(part);
      room -= bytes.length;
      if (room < 0)
        throw new ApiError('too_large', 'The pictures are too large together: at most 64 MB.');
      files.push({ field: part.fieldname, name: part.filename, bytes });
    }
  }
  // Yields, so that reading the parts and validating the body do not block in one go.
  await yieldToEventLoop();
  return { value: { ...fields }, isForm: true, files };
}

const isJsonPart = ({ filename, mimetype }: MultipartFile): boolean =>
  filename === undefined && isJsonType(mimetype);

/** @throws ApiError bad_request */
function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (name in fields) {
    throw new ApiError('bad_request', `'${name.slice(0, 100)}' stands twice in the form.`);
  }
  fields[name] = value;
}

/** The text of a part of at most `room` bytes. @throws ApiError too_large */
async function textOf({ file }: MultipartFile, room: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > room) throw new ApiError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The value of a part declared as JSON. @throws ApiError bad_request */
function jsonOf(text: string): unknown {
  refuseHeavyJson(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(
      'bad_request',
      'A part of the form is declared as JSON but is not valid JSON.',
    );
  }
}

/** @throws ApiError bad_request */
function checkPartNames({ fieldname, filename }: MultipartFile): void {
  checkText({ fieldname, filename });
  if (Math.max(fieldname.length, filename.length) <= NAME_CHARACTERS) return;
  throw new ApiError('bad_request', `A file's name has at most ${NAME_CHARACTERS} characters.`);
}

/** @throws ApiError image_too_large beyond the limit of one file */
async function bytesOf(part: MultipartFile): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
    throw new ApiError('image_too_large');
  }
}

/**
 * Decodes a body. A form transports everything as text, and lists and maps as JSON text (decision
 * X33): if a text field does not match the schema, it is parsed as JSON and tried again.
 * @throws ApiError bad_request naming each field at fault
 */
export function decodeBody<S extends z.ZodType>(schema: S, body: RequestBody): z.output<S> {
  checkText(body.value);
  const plain = schema.safeParse(body.value, { error: issueMessages });
  if (plain.success) return plain.data;
  if (!body.isForm) throw badRequest(plain.error.issues);
  const faulty = new Set(plain.error.issues.map((issue) => issue.path[0]));
  const fields = Object.entries(body.value as object);
  const isSpelled = (field: [string, unknown]): field is [string, string] =>
    faulty.has(field[0]) && typeof field[1] === 'string';
  if (!fields.some(isSpelled)) throw badRequest(plain.error.issues);
  const spelled = fields.map((field) =>
    isSpelled(field) ? [field[0], fromJson(field[1])] : field,
  );
  return decode(schema, Object.fromEntries(spelled));
}

/** @throws ApiError bad_request naming each field at fault */
export function decode<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  checkText(value);
  refuseManyFaults(schema, value);
  const result = schema.safeParse(value, { error: issueMessages });
  if (!result.success) throw badRequest(result.error.issues);
  return result.data;
}

/** PostgreSQL stores neither NUL characters nor unpaired surrogates. */
const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/**
 * Refuses text that cannot be stored, in values and in keys, and values that are nested too deeply
 * or too large: JSON parts of a form arrive already parsed.
 * @throws ApiError bad_request naming the field
 */
function checkText(root: unknown): void {
  const left: JsonNode[] = [{ key: '', value: root, parent: null, depth: 0 }];
  let values = 0;
  for (let place = left.pop(); place; place = left.pop()) {
    const { key, value, depth } = place;
    values += 1;
    checkJsonLimits({ depth, values, keys: 0 });
    if (!isText(key)) throw noText(place.parent, 'the name of a field');
    if (typeof value === 'string' && !isText(value)) throw noText(place, 'the value');
    if (typeof value !== 'object' || value === null) continue;
    const entries = Object.entries(value);
    if (!Array.isArray(value)) checkJsonLimits({ depth, values, keys: entries.length });
    for (const [name, inner] of entries) {
      left.push({ key: name, value: inner, parent: place, depth: depth + 1 });
    }
  }
}

interface JsonNode {
  key: string;
  value: unknown;
  parent: JsonNode | null;
  depth: number;
}

function noText(place: JsonNode | null, what: string): ApiError {
  const path: string[] = [];
  for (let at = place; at?.parent; at = at.parent) path.push(at.key);
  const where = path.length > 0 ? `${path.reverse().join('.').slice(0, 200)}: ` : '';
  return new ApiError('bad_request', `${where}${what} holds characters that are no text`);
}

/** Maximum number of faults that an error names. */
const MOST_FAULTS = 5;

/** @throws ApiError bad_request */
function refuseManyFaults(
  schema: z.ZodType,
  value: unknown,
  mayBeRight: (fault: Fault) => boolean = () => false,
): void {
  const faults = firstFaults(schema, value, { most: MOST_FAULTS, mayBeRight });
  if (faults.length === MOST_FAULTS) throw badRequest(faults);
}

/** A text field of a form may contain the JSON that its schema expects. */
const isSpelledJson =
  ({ value, isForm }: RequestBody) =>
  ({ path: [field] }: Fault): boolean =>
    isForm && typeof (value as Record<PropertyKey, unknown>)[field ?? ''] === 'string';

function badRequest(faults: readonly Fault[]): ApiError {
  const listed = faults
    .slice(0, MOST_FAULTS)
    .map(({ path, message }) => (path.length > 0 ? `${pathText(path)}: ${message}` : message));
  return new ApiError('bad_request', listed.join('; ').slice(0, 1000));
}

const pathText = (path: readonly PropertyKey[]): string => path.join('.').slice(0, 200);

function fromJson(text: string): unknown {
  refuseHeavyJson(text);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The decoded input of a call. */
export interface Read {
  input: { params: unknown; headers: unknown; query: unknown; body: unknown };
  files: UploadedFile[];
}

/** @throws ApiError what is wrong with the address, the query or the body */
export async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<Read> {
  const params = endpoint.params && decode(endpoint.params, request.params);
  const headers = endpoint.headers && decode(endpoint.headers, request.headers);
  const query = endpoint.query && decode(endpoint.query, request.query);
  if (!endpoint.body) return { input: { params, headers, query, body: undefined }, files: [] };
  const body = await readBody(request, endpoint);
  refuseManyFaults(endpoint.body, body.value, isSpelledJson(body));
  // Yields, so that validating and decoding do not block in one go.
  await yieldToEventLoop();
  return {
    input: { params, headers, query, body: decodeBody(endpoint.body, body) },
    files: body.files,
  };
}
