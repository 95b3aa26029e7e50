import type { Request } from '#test/world/app';
import fc from 'fast-check';
import type { Call } from '../samples/every-call.ts';
import { HEAVY_BODIES } from './heavy-bodies.ts';
import { encoded, hostileValue, hostileWord, nearly, SPELLED } from './values.ts';

/** A mutation of a valid body. */
export type BodyChange =
  | { how: 'change'; leaf: number; value: unknown }
  | { how: 'drop'; leaf: number }
  | { how: 'add'; name: string; value: unknown }
  | { how: 'replace'; value: unknown }
  | { how: 'form'; value: unknown; files: HostileFile[] }
  | { how: 'urlencoded'; fields: [name: string, value: string][] }
  | { how: 'bytes'; type: string; text: string }
  | { how: 'heavy'; name: string }
  | { how: 'cut'; at: number }
  | { how: 'flip'; at: number; by: number };

export interface HostileFile {
  field: string;
  name: string;
  content: (typeof FILE_CONTENTS)[number];
}
const FILE_CONTENTS = ['picture', 'cut', 'empty', 'text', 'svg', 'bomb', 'csv'] as const;

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  'x',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=',
  'application/octet-stream',
  'application/json, text/plain',
  '',
];
const PART = '--x\r\nContent-Disposition: form-data; name="venue"';
const TEXTS = [
  '',
  ' ',
  '{',
  '[',
  'null',
  '"',
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '{"a":01}',
  "{'a':1}",
  '{"a":NaN}',
  '%',
  'a=%zz&b=%ff',
  '&&==',
  'venue=1&venue=4',
  '__proto__=1&constructor=2',
  '\xff\xfe\x00',
  `${PART}\r\n\r\n1\r\n--x--\r\n`,
  `${PART}\r\n\r\n1`,
  '--x--\r\n',
  '--x\r\n\r\n\r\n--x--',
  PART,
  `${PART}; filename="../../x"\r\n\r\n1\r\n--x--\r\n`,
  `${PART}\r\n\r\n1\r\n${PART}\r\n\r\n4\r\n--x--`,
  '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  '--y\r\n',
  '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n',
  `${PART}\r\nContent-Type: a/b; charset=utf-7\r\n\r\n1\r\n--x--\r\n`,
  ...Object.values(SPELLED),
];

const hostileFile: fc.Arbitrary<HostileFile> = fc.record({
  field: fc.constantFrom('snap', 'screenshot', 'csv', 'capture', '__proto__', ''),
  name: fc.constantFrom('snap.jpg', '../../x.jpg', 'x\0.jpg', 'a'.repeat(600), '', 'C:\\x.svg'),
  content: fc.constantFrom(...FILE_CONTENTS),
});

/** A mutation of one kind, with the fields of that kind. */
const change = <How extends BodyChange['how'], Fields extends object>(
  how: How,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => fc.record<Fields>(fields).map((values) => ({ how, ...values }));

const leaf = fc.nat({ max: 400 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const newField = fc.constantFrom('is_staff', 'company', 'toString', 'a'.repeat(3000), '\ud800');
const formField = fc.constantFrom('venue', 'username', 'password', 'token', 'csrf', '__proto__');
const fields = fc.array(fc.tuple(formField, hostileWord), { maxLength: 4 });
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 60 }));

/** Mutations of the call's body; null if it has none or stays unchanged. */
export function bodyChange({ endpoint }: Call): fc.Arbitrary<BodyChange | null> {
  if (!endpoint.body) return fc.constant(null);
  const whole = nearly(endpoint.body);
  const value = fc.oneof({ weight: 6, arbitrary: whole }, hostileValue);
  const files = fc.array(hostileFile, { maxLength: endpoint.upload ? 3 : 1 });
  const often = (weight: number, arbitrary: fc.Arbitrary<BodyChange | null>) => ({
    weight,
    arbitrary,
  });
  return fc.oneof(
    often(2, fc.constant(null)),
    often(8, change('change', { leaf, value: hostileValue })),
    often(2, change('drop', { leaf })),
    often(1, change('add', { name: newField, value: hostileValue })),
    often(5, change('replace', { value })),
    often(3, change('form', { value: whole, files })),
    often(1, change('urlencoded', { fields })),
    often(3, change('bytes', { type: fc.constantFrom(...CONTENT_TYPES), text })),
    often(1, change('heavy', { name: fc.constantFrom(...Object.keys(HEAVY_BODIES)) })),
    often(1, change('cut', { at: share })),
    often(1, change('flip', { at: share, by: fc.integer({ min: 1, max: 255 }) })),
  );
}

/** Replaces the placeholders «…» in a text. */
export type FillIn = (text: string) => string;

export interface Material {
  fill: FillIn;
  /** The body of a valid request, if it is a form with files. */
  form: { value: unknown; files: readonly HostileFile[] };
  files: Record<(typeof FILE_CONTENTS)[number], Buffer>;
}

/** Headers and payload of the valid request after the mutation. */
export function attackedBody(
  good: Request,
  change: BodyChange | null,
  { fill, form: goodForm, files }: Material,
): Pick<Request, 'headers' | 'payload'> {
  const { headers = {}, payload } = good;
  if (!change || payload === undefined) return good;
  const isObject = typeof payload === 'object' && !Buffer.isBuffer(payload);
  const value =
    typeof payload === 'string'
      ? Object.fromEntries(new URLSearchParams(payload))
      : isObject
        ? payload
        : goodForm.value;
  const asSent = (changed: unknown) =>
    isObject ? json(changed, fill) : form(changed, goodForm.files, { fill, files });
  switch (change.how) {
    case 'change':
      return asSent(withLeaf(value, change.leaf, () => change.value));
    case 'drop':
      return asSent(withLeaf(value, change.leaf, () => undefined));
    case 'add':
      return asSent({ ...(value as object), [change.name]: change.value });
    case 'replace':
      return asSent(change.value);
    case 'heavy':
      return HEAVY_BODIES[change.name]!();
    case 'form':
      return form(change.value, change.files, { fill, files });
    case 'urlencoded':
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: change.fields
          .map(([name, text]) => `${encoded(name)}=${encoded(fill(text))}`)
          .join('&'),
      };
    case 'bytes':
      return {
        headers: { 'content-type': change.type },
        payload: Buffer.from(change.text, 'latin1'),
      };
    case 'cut':
    case 'flip': {
      const sent = isObject ? json(value, fill) : { headers, payload };
      const bytes = Buffer.from(sent.payload as string | Buffer);
      return { headers: sent.headers ?? {}, payload: damaged(bytes, change) };
    }
  }
}

function damaged(bytes: Buffer, change: Extract<BodyChange, { how: 'cut' | 'flip' }>): Buffer {
  const at = Math.min(Math.floor(change.at * bytes.length), bytes.length - 1);
  if (change.how === 'cut' || bytes.length === 0) return bytes.subarray(0, Math.max(at, 0));
  bytes[at] = bytes[at]! ^ change.by;
  return bytes;
}

/** JSON text with placeholders replaced; raw JSON texts are inserted as they are. */
const spelled = (value: unknown, fill: FillIn): string =>
  (JSON.stringify(value) ?? 'null')
    .replace(/"(⟦[^⟧]+⟧)"/g, (whole, name: string) => SPELLED[name] ?? whole)
    .replace(/«[^»]+»/g, fill);

const json = (value: unknown, fill: FillIn) => ({
  headers: { 'content-type': 'application/json' },
  payload: spelled(value, fill),
});

/** Builds a form manually, because FormData would correct its mistakes. */
function form(
  value: unknown,
  parts: readonly HostileFile[],
  { fill, files }: Pick<Material, 'fill' | 'files'>,
) {
  const fields =
    typeof value === 'object' && value !== null ? Object.entries(value) : [['', value]];
  const chunks: Buffer[] = [];
  for (const [name, inner] of fields as [string, unknown][]) {
    const text = typeof inner === 'string' ? fill(inner) : spelled(inner, fill);
    chunks.push(
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`),
    );
  }
  for (const { field, name, content } of parts) {
    const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
    chunks.push(Buffer.from(head), files[content], Buffer.from('\r\n'));
  }
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([...chunks, Buffer.from('--x--\r\n')]),
  };
}

/** A copy of the value with one of its leaves, maps or lists replaced; undefined removes it. */
function withLeaf(value: unknown, leaf: number, replace: () => unknown): unknown {
  const total = countNodes(value);
  // Skips the root value, whose replacement is a separate mutation.
  let left = total > 1 ? 1 + (leaf % (total - 1)) : 0;
  const walk = (node: unknown): unknown => {
    if (left === 0) {
      left -= 1;
      return replace();
    }
    left -= 1;
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(value);
}

function countNodes(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 1;
  return Object.values(node).reduce<number>((sum, inner) => sum + countNodes(inner), 1);
}
