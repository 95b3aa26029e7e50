import type { MultipartFile } from '@fastify/multipart';
import { ApiError } from '#platform/errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** A file part of a multipart request, held in memory up to the upload limit. */
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

/** What the files of one request may have together. */
export const UPLOAD_MOST_BYTES = 64 * 2 ** 20;

/** Reads a JSON, urlencoded or multipart body (spec 000 section 7). Files are refused unless `upload`. */
export async function readBody(request: FastifyRequest, upload: boolean): Promise<RequestBody> {
  if (!request.isMultipart()) {
    const isForm = (request.headers['content-type'] ?? '').includes('urlencoded');
    return { value: request.body ?? {}, isForm, files: [] };
  }
  return readForm(request, upload).catch((error: unknown) => {
    // What the form's parser throws without a status is a form that is cut off or malformed.
    if (error instanceof ApiError || hasStatus(error)) throw error;
    throw new ApiError('bad_request', 'The form is not complete.');
  });
}

const hasStatus = (error: unknown) =>
  typeof (error as { statusCode?: unknown }).statusCode === 'number';

async function readForm(request: FastifyRequest, upload: boolean): Promise<RequestBody> {
  const fields: Record<string, unknown> = Object.create(null);
  const files: UploadedFile[] = [];
  let room = UPLOAD_MOST_BYTES;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (!upload)
      throw new ApiError('bad_request', `No file is expected in '${part.fieldname}'.`);
    else {
      const bytes = await bytesOf(part);
      room -= bytes.length;
      if (room < 0)
        throw new ApiError('too_large', 'The pictures are too large together: at most 64 MB.');
      files.push({ field: part.fieldname, name: part.filename, bytes });
    }
  }
  return { value: { ...fields }, isForm: true, files };
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
 * Decodes a body. A form carries everything as text and lists and maps as JSON text (decision X33):
 * where a text field does not fit the schema, the value it spells as JSON is tried.
 * @throws ApiError bad_request naming each field at fault
 */
export function decodeBody<S extends z.ZodType>(schema: S, body: RequestBody): z.output<S> {
  const plain = schema.safeParse(body.value);
  if (plain.success) return plain.data;
  if (!body.isForm) throw badRequest(plain.error);
  const faulty = new Set(plain.error.issues.map((issue) => issue.path[0]));
  const spelled = Object.fromEntries(
    Object.entries(body.value as object).map(([field, value]) => [
      field,
      faulty.has(field) ? fromJson(value) : value,
    ]),
  );
  return decode(schema, spelled);
}

/** @throws ApiError bad_request naming each field at fault */
export function decode<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw badRequest(result.error);
  return result.data;
}

function badRequest(error: z.ZodError): ApiError {
  const faults = error.issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));
  return new ApiError('bad_request', faults.join('; '));
}

function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
