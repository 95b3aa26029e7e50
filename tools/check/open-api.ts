import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { ERROR_CODES, ERRORS, type ErrorCode } from '@crustodian/contract/wire/errors';
import { z } from 'zod';

type Calls = Record<string, Record<string, Endpoint>>;
type Json = Record<string, unknown>;

/** The OpenAPI 3.1 description of the calls, by feature, as they travel on the wire. */
export function openApi(calls: Calls, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [feature, endpoints] of Object.entries(calls)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        const isAlias = path !== endpoint.path;
        const item = (paths[templateOf(path)] ??= {});
        item[endpoint.method.toLowerCase()] = {
          ...operation(endpoint),
          tags: [feature],
          operationId: isAlias ? `${name}Alias` : name,
        };
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Crustodian',
      version,
      description:
        'The calls behind the product. POST, PATCH and DELETE of a browser repeat the cookie csrftoken in the header X-CSRFToken; every body may be JSON or form-data.',
    },
    components: { securitySchemes: SECURITY, schemas: { Failure: FAILURE } },
    paths,
  };
}

const SECURITY = {
  accessToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: "'JWT {access}', the token of /api/token/ or /api/token/refresh/",
  },
  deviceToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: "'Device {token}', made for one venue",
  },
  filesCookie: { type: 'apiKey', in: 'cookie', name: 'files' },
};

const FAILURE = {
  type: 'object',
  properties: {
    err: { type: 'string', description: 'What went wrong, in words for people.' },
    code: { enum: ERROR_CODES },
  },
  required: ['err', 'code'],
};

const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');

function operation(endpoint: Endpoint): Json {
  const { summary, access, body, upload, params, query } = endpoint;
  return {
    summary,
    'x-access': access,
    ...(security(endpoint) && { security: security(endpoint) }),
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    ...(body && { requestBody: requestBody(body, upload ?? false) }),
    responses: { ...success(endpoint), ...failures(endpoint) },
  };
}

function security({ access, cookie }: Endpoint): Json[] | null {
  if (access === 'public') return null;
  if (access === 'device') return [{ deviceToken: [] }];
  return [{ accessToken: [] }, ...(cookie ? [{ filesCookie: [] }] : [])];
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = wire(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name: name === '*' ? 'path' : name,
    in: place,
    required: required.includes(name),
    schema: field,
  }));
}

function requestBody(body: z.ZodType, upload: boolean): Json {
  const schema = wire(body);
  const form = { schema };
  const content = upload
    ? { 'multipart/form-data': form }
    : { 'application/json': { schema }, 'multipart/form-data': form };
  return { required: true, content };
}

function success({ status = 200, kind = 'json', fileType = 'image/*', answer }: Endpoint): Json {
  if (status === 204) return { 204: { description: 'Done' } };
  const types = {
    json: { 'application/json': { schema: wire(answer) } },
    page: { 'text/html': { schema: { type: 'string' } } },
    file: { [fileType]: { schema: { type: 'string', format: 'binary' } } },
    stream: { 'text/event-stream': { schema: wire(answer) } },
  };
  return { [status]: { description: 'Success', content: types[kind] } };
}

/** What every call may refuse, and its own codes, by status. */
function failures({ access, body, params, query, costly, errors = [] }: Endpoint): Json {
  const codes = new Set<ErrorCode>(errors);
  if (access !== 'public' && access !== 'device') {
    for (const code of ['not_signed_in', 'token_not_valid'] as const) codes.add(code);
    if (access !== 'signedIn') codes.add('forbidden');
  }
  if (body || params || query) codes.add('bad_request');
  if (costly) codes.add('too_many_requests');
  const byStatus = Map.groupBy([...codes], (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => [
      status,
      {
        description: refusals.map((code) => `${code}: ${ERRORS[code].err}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

/** A schema as its values travel. */
function wire(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Json;
  return rest;
}
