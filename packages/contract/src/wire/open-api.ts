import { z } from 'zod';
import {
  createDocument,
  createSchema,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { BODY_EXAMPLES } from './body-examples.ts';
import type { Endpoint } from './endpoint.ts';
import { ERROR_CODES, ERRORS, type ErrorCode } from './errors.ts';

type Calls = Record<string, Record<string, Endpoint>>;

/** Files of docs/api/recipes, which every server has below its API reference, and what they do. */
const RECIPES = [
  ['till-orders.mjs', 'sends a till’s orders (scope `write:orders`)'],
  ['bi-export.mjs', 'writes the figures of every store and day as CSV (scope `read:figures`)'],
  ['alert-to-chat.mjs', 'posts signals and camera faults into a chat, from signed webhooks'],
  ['camera-push.mjs', 'sends a folder of a camera’s pictures (scope `write:captures`)'],
  ['bulk-users.mjs', 'makes the users of a CSV file (scope `admin:users`)'],
] as const;

/** The OpenAPI 3.1 description of the calls, by feature, in their wire format. */
export function openApi(calls: Calls, version: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [feature, endpoints] of Object.entries(calls)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        const isAlias = path !== endpoint.path;
        const item = (paths[templateOf(path)] ??= {});
        item[METHODS[endpoint.method]] = {
          ...operation(endpoint, name),
          tags: [feature],
          operationId: isAlias ? `${name}Alias` : name,
        };
      }
    }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Crustodian',
        version,
        description: [
          'The API of the product. A browser that sends POST, PATCH or DELETE repeats the cookie csrftoken in the header X-CSRFToken. Bodies may be JSON or form data.',
          '## Recipes',
          'Scripts of a page each, for Node 20.19 or newer, to run as they are or to change:',
          RECIPES.map(([file, does]) => `- [${file}](/api/docs/recipes/${file}) ${does}`).join(
            '\n',
          ),
        ].join('\n\n'),
      },
      components: { securitySchemes: SECURITY, schemas: { Failure: FAILURE }, examples: EXAMPLES },
      paths,
    },
    { allowEmptySchema: EMPTY, override: withoutSafeBounds },
  );
}

/**
 * Omits the bounds of JavaScript's safe integers, which mean nothing to callers and distort
 * generated examples.
 */
function withoutSafeBounds({
  jsonSchema,
}: {
  jsonSchema: { minimum?: number | undefined; maximum?: number | undefined };
}): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

const METHODS = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const;

/** Schemas that JSON Schema cannot express are documented as any value. */
const EMPTY = { custom: true, transform: true, date: true } as const;

const SECURITY: Record<string, oas31.SecuritySchemeObject> = {
  accessToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: "'JWT {access}', the token of /api/token/ or /api/token/refresh/",
  },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API token of a person or a company, made by the calls below `/api/integrations/`. A call names the scopes that open it; one that names none is closed to tokens.',
  },
  deviceToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: "'Device {token}', made for one venue",
  },
  cameraKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      "'Device {key}', made when one camera of a venue was set up; it opens the calls that name it, for that camera alone",
  },
  filesCookie: { type: 'apiKey', in: 'cookie', name: 'files' },
};

const FAILURE: oas31.SchemaObject = {
  type: 'object',
  properties: {
    err: { type: 'string', description: 'What went wrong, as users read it' },
    code: { enum: ERROR_CODES },
  },
  required: ['err', 'code'],
};

const FAILED = { $ref: '#/components/schemas/Failure' };

const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');

function operation(endpoint: Endpoint, name: string): ZodOpenApiOperationObject {
  const { summary, access, body, params, headers, query } = endpoint;
  const signIn = security(endpoint);
  return {
    summary,
    'x-access': access,
    ...(endpoint.tokenScopes && { 'x-token-scopes': endpoint.tokenScopes }),
    ...(signIn && { security: signIn }),
    requestParams: {
      ...(params && { path: named(params) }),
      ...(headers && { header: headers }),
      ...(query && { query }),
    },
    ...(body && { requestBody: requestBody(endpoint, body, BODY_EXAMPLES[name]) }),
    responses: { ...success(endpoint), ...failures(endpoint) },
  };
}

/** Names wildcard parameters, which have no name of their own. */
const named = (params: z.ZodObject): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(params.shape).map(([name, field]) => [name === '*' ? 'path' : name, field]),
    ),
  );

function security({
  access,
  cookie,
  cameraKey,
  tokenScopes = [],
}: Endpoint): oas31.SecurityRequirementObject[] | null {
  if (access === 'public') return null;
  // Any one of the scopes opens the call.
  const byToken = tokenScopes.map((scope) => ({ apiToken: [scope] }));
  if (access === 'device') {
    return [{ deviceToken: [] }, ...(cameraKey ? [{ cameraKey: [] }] : []), ...byToken];
  }
  // The first is what examples show.
  return [...byToken, { accessToken: [] }, ...(cookie ? [{ filesCookie: [] }] : [])];
}

function requestBody({ upload, rawPicture }: Endpoint, body: z.ZodType, example: unknown) {
  const form = { schema: body, ...(example !== undefined && { example }) };
  const picture = { schema: { type: 'string', format: 'binary' } } as const;
  const content = {
    ...(!upload && { 'application/json': form }),
    'multipart/form-data': form,
    ...(rawPicture && { 'image/*': picture }),
  };
  return { required: true, content };
}

function success(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const { status = 200, kind = 'json', fileType = 'image/*', answer } = endpoint;
  if (status === 204) return { 204: { description: 'Done' } };
  const types = {
    json: { 'application/json': { schema: wire(answer) } },
    page: { 'text/html': { schema: { type: 'string' } } },
    file: { [fileType]: { schema: { type: 'string', format: 'binary' } } },
    stream: { 'text/event-stream': { schema: wire(answer) } },
  };
  return { [status]: { description: 'Success', content: types[kind] } };
}

const BY_TOKEN = ['api_token_not_valid', 'token_scope_missing', 'too_many_requests'] as const;

/** The errors any call may return, and the call's own codes, by status. */
function failures({
  access,
  body,
  params,
  headers,
  query,
  costly,
  tokenScopes,
  errors = [],
}: Endpoint) {
  const codes = new Set<ErrorCode>(errors);
  if (tokenScopes) for (const code of BY_TOKEN) codes.add(code);
  if (access !== 'public' && access !== 'device') {
    for (const code of ['not_signed_in', 'token_not_valid'] as const) codes.add(code);
    if (access !== 'signedIn') codes.add('forbidden');
  }
  if (body || params || headers || query) codes.add('bad_request');
  if (costly) codes.add('too_many_requests');
  const byStatus = Map.groupBy([...codes], (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => [
      status,
      {
        description: refusals.join(', '),
        content: { 'application/json': { schema: FAILED, examples: told(refusals) } },
      },
    ]),
  );
}

const EXAMPLES: Record<string, oas31.ExampleObject> = Object.fromEntries(
  ERROR_CODES.map((code) => [code, { value: { err: ERRORS[code].err, code } }]),
);

const told = (codes: ErrorCode[]): Record<string, oas31.ReferenceObject> =>
  Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));

/** The wire format of an answer, before the browser decodes it. */
const wire = (schema: z.ZodType) =>
  createSchema(schema, {
    io: 'input',
    opts: { allowEmptySchema: EMPTY, override: withoutSafeBounds },
  }).schema;
