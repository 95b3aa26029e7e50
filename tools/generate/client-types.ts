import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { ERRORS } from '@crustodian/contract/wire/errors';

/** The parts of an OpenAPI document that are read; it has no references other than to refusals. */
export interface Description {
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  operationId: string;
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Reply>;
}
interface Reply {
  description: string;
  content?: Record<string, { schema: Schema }>;
}
interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema | false;
  prefixItems?: Schema[];
}
type Calls = Record<string, Record<string, Endpoint>>;

/**
 * The module `calls.generated.ts` of the client: routes and wire types of every call that a token
 * scope permits.
 */
export function clientModule(calls: Calls, { paths }: Description): string {
  const operations = new Map(
    Object.values(paths)
      .flatMap((item) => Object.values(item))
      .map((operation) => [operation.operationId, operation]),
  );
  const open = Object.values(calls)
    .flatMap((endpoints) => Object.entries(endpoints))
    .filter(([, { tokenScopes }]) => tokenScopes)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const types = open.map(([name, endpoint]) => typeOf(name, endpoint, operations.get(name)!));
  const routes = open.map(([name, endpoint]) => `  ${name}: ${JSON.stringify(routeOf(endpoint))},`);
  return [
    '// Written by `npm run openapi` from the contract.\n',
    `/** What a refusal may say in \`code\`. */\nexport type ErrorCode =\n${codes()};\n`,
    `/** Each call with what it takes and answers. */\nexport interface Calls {\n${types.join('\n')}\n}\n`,
    `export const ROUTES = {\n${routes.join('\n')}\n} as const;\n`,
  ].join('\n');
}

const codes = (): string =>
  Object.keys(ERRORS)
    .map((code) => `  | '${code}'`)
    .join('\n');

const routeOf = ({ method, path, kind = 'json', upload }: Endpoint) => ({
  method,
  path,
  ...(kind !== 'json' && { file: true }),
  ...(upload && { upload: true }),
});

function typeOf(name: string, endpoint: Endpoint, operation: Operation): string {
  const { method, path, summary, tokenScopes = [], kind = 'json', upload } = endpoint;
  const refusals = Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([, { description }]) => description);
  const parts = [
    ...parametersOf(operation, 'path', 'params'),
    ...parametersOf(operation, 'query', 'query'),
    ...bodyOf(operation),
    ...(upload ? ['/** By the name of their part. */\n      files: Record<string, Blob>;'] : []),
  ];
  return [
    `  /**\n   * ${summary}.\n   *\n   * \`${method} ${path.replace('*/', '* /')}\`, opened by ${tokenScopes.join(', ')}.`,
    `   * Refusals: ${refusals.join(', ')}.\n   */`,
    `  ${name}: {`,
    parts.length > 0
      ? `    input: {\n      ${parts.join('\n      ')}\n    };`
      : '    input: undefined;',
    `    answer: ${kind === 'json' ? answerOf(operation) : 'Response'};`,
    '  };',
  ].join('\n');
}

function parametersOf({ parameters = [] }: Operation, place: string, name: string) {
  const own = parameters.filter((each) => each.in === place);
  if (own.length === 0) return [];
  const needed = own.some(({ required }) => required);
  const fields = own.map(
    ({ name: field, required, schema }) => `${key(field)}${required ? '' : '?'}: ${print(schema)};`,
  );
  return [`${name}${needed ? '' : '?'}: { ${fields.join(' ')} };`];
}

function bodyOf({ requestBody }: Operation): string[] {
  const [form] = Object.values(requestBody?.content ?? {});
  return form ? [`body: ${print(form.schema)};`] : [];
}

function answerOf({ responses }: Operation): string {
  const success = Object.keys(responses).find((status) => Number(status) < 300)!;
  const schema = responses[success]!.content?.['application/json']?.schema;
  return schema ? print(schema) : 'undefined';
}

const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));
const union = (types: string[]): string => [...new Set(types)].join(' | ');
const grouped = (type: string): string => (/[|&]/.test(type) ? `(${type})` : type);

/** A JSON schema as a TypeScript type. */
function print(schema: Schema): string {
  const { type, anyOf, oneOf, allOf } = schema;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = anyOf ?? oneOf;
  if (choices) return union(choices.map(print));
  if (allOf) return allOf.map((part) => grouped(print(part))).join(' & ');
  if (Array.isArray(type)) return union(type.map((one) => print({ ...schema, type: one })));
  switch (type) {
    case 'object':
      return printObject(schema);
    case 'array':
      return printArray(schema);
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    default:
      return 'unknown';
  }
}

function printArray({ items, prefixItems }: Schema): string {
  if (prefixItems) return `[${prefixItems.map(print).join(', ')}]`;
  // `false` means that there are no further items.
  return items ? `${grouped(print(items))}[]` : 'unknown[]';
}

function printObject({ properties, required = [], additionalProperties }: Schema) {
  const fields = Object.entries(properties ?? {}).map(
    ([name, field]) => `${key(name)}${required.includes(name) ? '' : '?'}: ${print(field)};`,
  );
  if (fields.length > 0) return `{ ${fields.join(' ')} }`;
  const isOpen = typeof additionalProperties === 'object';
  return `Record<string, ${isOpen ? print(additionalProperties) : 'unknown'}>`;
}
