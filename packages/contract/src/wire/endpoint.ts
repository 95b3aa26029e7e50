import type { Access } from '@crustodian/domain/people/access';
import type { TokenScope } from '@crustodian/domain/people/token-scopes';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Whose data a call accesses and where the call names it. The server resolves it before the handler
 * runs and rejects what the viewer may not see (decision X25). 'none': no tenant data; 'own': the
 * viewer's own, or a device's venue; 'handler': several things, each checked by the handler.
 */
export type Scope =
  | 'none'
  | 'own'
  | 'handler'
  | { venue: FieldPath }
  | { company: FieldPath }
  /**
   * A company the viewer manages: the employer, a membership, or any for staff. Viewers limited to
   * some venues manage only those; the handler filters the rest.
   */
  | { administered: FieldPath }
  /** The same for actions on a whole company: viewers limited to some venues are rejected. */
  | { wholeCompany: FieldPath }
  /** A user with at least one company or venue that the viewer manages. */
  | { person: FieldPath }
  /**
   * A user whose companies and venues the viewer all manages, so that the viewer may change the
   * account itself.
   */
  | { account: FieldPath }
  /** A text id that includes its venue: pizza, capture or picture. */
  | { venueOf: FieldPath };
export type FieldPath = `${'params' | 'query' | 'body'}.${string}`;

/** How a response is sent: as JSON, or as a page, file or event stream produced by the handler. */
export type AnswerKind = 'json' | 'page' | 'file' | 'stream';

export interface Endpoint {
  method: Method;
  /** Path with `:name` for each parameter. */
  path: `/${string}`;
  /** Alternative paths of the same endpoint. */
  aliases?: readonly `/${string}`[];
  summary: string;
  access: Access;
  scope: Scope;
  /**
   * Scopes of API tokens, each of which opens the call to what the token's owner may do; without
   * any, it is closed to tokens. A call for devices is open to everyone who can see the stores it
   * names.
   */
  tokenScopes?: readonly TokenScope[];
  /**
   * In a call for devices: where it names the camera that may make it with its own key, which is
   * valid only for that camera; without it, the call is closed to these keys.
   */
  cameraKey?: `params.${string}`;
  params?: z.ZodObject;
  /** Additional request headers, by their lower-case names. */
  headers?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  answer: z.ZodType;
  kind?: AnswerKind;
  /** Content type of a file; an image by default. */
  fileType?: string;
  /** Success status; 200 by default. */
  status?: 200 | 201 | 204;
  /** Files are sent as multipart parts, each with its own size limit. */
  upload?: boolean;
  /**
   * An upload of a single picture may also be the raw body, which is how cameras push pictures
   * themselves.
   */
  rawPicture?: boolean;
  /** Maximum body size without files; by default 16 KB for public endpoints and 256 KB for others. */
  bodyLimit?: number;
  /** Loaded by the browser itself, so the session cookie authenticates if needed (decision X27). */
  cookie?: boolean;
  /** Overrides the default CSRF rule: required on POST, PATCH, DELETE (decision X29). */
  csrf?: boolean;
  /** The call only reads, although its method suggests a write. */
  onlyReads?: true;
  /** The call changes something, although its method suggests a read. */
  changes?: true;
  /** Exempt from queueing: health, and log-ins, which have their own limits. */
  bypassesQueue?: true;
  /**
   * Has a dedicated queue, so that other people's calls do not delay those that continue a session.
   */
  dedicatedQueue?: true;
  /** Expensive, sends e-mail or writes to the audit log: rate limited per user. */
  costly?: boolean;
  errors?: readonly ErrorCode[];
}

/** Declares an endpoint: the single source of its path, access, scope and shapes. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler receives: parsed into domain values. */
export type Input<E extends Endpoint> = {
  params: Parsed<E['params']>;
  headers: Parsed<E['headers']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};
type RequiredKeys<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a caller passes, also as domain values; the codecs serialize it. */
export type CallInput<E extends Endpoint> = RequiredKeys<{
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}>;
export type Answer<E extends Endpoint> = z.output<E['answer']>;
