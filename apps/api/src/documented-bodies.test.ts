import { testApp } from '#test/world/app';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { allowed, EVERY_CALL, makePlaces, type Places } from './test/samples/every-call.ts';

const t = testApp();
let places: Places;
beforeAll(async () => {
  places = await makePlaces(t);
});

interface Schema {
  required?: string[];
  minProperties?: number;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
}

// Safe because `npm run check` compares the file with the contract.
const { paths } = JSON.parse(
  readFileSync(new URL('../../../docs/api/openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Record<string, Operation>> };

interface Way {
  fields: string[];
  /** Unlisted fields are added up to this number. */
  least: number;
}

/** The fields that a schema requires, for each of its alternatives. */
function waysOf({ required = [], minProperties = 0, allOf = [], ...schema }: Schema): Way[] {
  const choices = [schema.anyOf, schema.oneOf].filter((each) => each !== undefined);
  const parts = [...allOf.map((each) => [each]), ...choices];
  return parts.reduce(
    (ways, part) =>
      ways.flatMap((way) =>
        part.flatMap(waysOf).map(({ fields, least }) => ({
          fields: [...way.fields, ...fields],
          least: Math.max(way.least, least),
        })),
      ),
    [{ fields: required, least: minProperties }],
  );
}

function documented(method: string, path: string): Way[] {
  const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const content = Object.values(operation?.requestBody?.content ?? {});
  return content[0] ? waysOf(content[0].schema) : [];
}

/** Only the parts of the sample that this variant of the body requires. */
function queryCallOptions(
  payload: object | string,
  { fields, least }: Way,
): Record<string, unknown> {
  const isForm = typeof payload === 'string';
  const known = Object.entries(isForm ? Object.fromEntries(new URLSearchParams(payload)) : payload);
  const asked = known.filter(([name]) => fields.includes(name));
  const others = known.filter(([name]) => !fields.includes(name));
  return Object.fromEntries([...asked, ...others.slice(0, Math.max(0, least - asked.length))]);
}

const WITH_BODY = EVERY_CALL.filter(
  ({ endpoint: { body, upload, access } }) => body && !upload && access !== 'device',
);

test.each(WITH_BODY)('$name takes a body of the documented fields alone', async (call) => {
  const { endpoint, sample } = call;
  const kind = allowed(endpoint)!;
  const ways = documented(endpoint.method, endpoint.path);
  expect(ways.length).toBeGreaterThan(0);
  const refusals: string[] = [];
  for (const way of ways) {
    const request = await sample.request(places.V1, t, kind);
    // Safe because every sample of a call with a body has one, as an object or as a form.
    const payload = queryCallOptions(request.payload as object | string, way);
    const isForm = typeof request.payload === 'string';
    const reply = await t.ask(kind, {
      ...request,
      payload: isForm ? String(new URLSearchParams(payload as Record<string, string>)) : payload,
    });
    if (reply.statusCode === 400) refusals.push(reply.body);
  }
  // If there are several variants, the sample shows one of them.
  expect(refusals.length === ways.length ? refusals : []).toEqual([]);
});
