import type {} from '@fastify/multipart';
import { ApiError } from '#platform/errors';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

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

/** Reads a JSON, urlencoded or multipart body (spec 000 section 7). Files are refused unless `upload`. */
export async function readBody(request: FastifyRequest, upload: boolean): Promise<RequestBody> {
  if (!request.isMultipart()) {
    const isForm = (request.headers['content-type'] ?? '').includes('urlencoded');
    return { value: request.body ?? {}, isForm, files: [] };
  }
  const fields: Record<string, unknown> = Object.create(null);
  const files: UploadedFile[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (!upload)
      throw new ApiError('bad_request', `No file is expected in '${part.fieldname}'.`);
    else {
      files.push({ field: part.fieldname, name: part.filename, bytes: await part.toBuffer() });
    }
  }
  return { value: { ...fields }, isForm: true, files };
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
