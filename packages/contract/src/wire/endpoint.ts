import type { Access } from '@crustodian/domain/people/access';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Whose data a call touches and where the call names it. The server's gate resolves it before the
 * handler runs and refuses what the viewer may not see (decision X25).
 * 'none': no tenant data; 'own': the viewer's own; 'handler': many things, each checked by the handler.
 */
export type Scope =
  | 'none'
  | 'own'
  | 'handler'
  | { venue: FieldPath }
  | { company: FieldPath }
  /**
   * A company that the viewer administers, the employer's or a membership's, any for staff; who is
   * limited to some of its venues administers those, and the handler leaves out the rest.
   */
  | { administered: FieldPath }
  /** The same for what concerns all of a company: who is limited to some venues is refused. */
  | { wholeCompany: FieldPath }
  /** A user who belongs to a company, or to venues, that the viewer administers. */
  | { person: FieldPath }
  /** A user who belongs to such only, so that the account itself is the viewer's to change. */
  | { account: FieldPath }
  /** A text id that names its venue: pizza, capture or picture. */
  | { venueOf: FieldPath };
export type FieldPath = `${'params' | 'query' | 'body'}.${string}`;

/** How an answer travels: JSON, or a page, file or event stream that the handler makes itself. */
export type AnswerKind = 'json' | 'page' | 'file' | 'stream';

export interface Endpoint {
  method: Method;
  /** Path with `:name` for each parameter. */
  path: `/${string}`;
  /** Other paths under which the same call is served. */
  aliases?: readonly `/${string}`[];
  summary: string;
  access: Access;
  scope: Scope;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  answer: z.ZodType;
  kind?: AnswerKind;
  /** Type of a file; a picture unless said. */
  fileType?: string;
  /** Status of a success; 200 unless said. */
  status?: 200 | 201 | 204;
  /** Files come along as multipart parts, each with a limit of its own. */
  upload?: boolean;
  /** Bytes that the body may have without its files, against the rule: 16 KB of a public call, else 256 KB. */
  bodyLimit?: number;
  /** The browser loads it by itself, so the session cookie authenticates, if need be (decision X27). */
  cookie?: boolean;
  /** Needs or does not need the CSRF header against the rule: needed on POST, PATCH, DELETE (decision X29). */
  csrf?: boolean;
  /** Stores nothing, although its method says so: it is a read. */
  onlyReads?: true;
  /** Anybody may call it and it reads the database, so it waits for its turn like calls of users. */
  takesTurn?: true;
  /** Makes the server work or send mail: a person may ask for it so often a minute. */
  costly?: boolean;
  errors?: readonly ErrorCode[];
}

/** Declares a call: the one place where its path, access, scope and shapes are written. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler receives: parsed and in the domain's words. */
export type Input<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};
type RequiredKeys<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a caller passes, in the domain's words too; the codecs write it for the wire. */
export type CallInput<E extends Endpoint> = RequiredKeys<{
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}>;
export type Answer<E extends Endpoint> = z.output<E['answer']>;
