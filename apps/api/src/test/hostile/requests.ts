import type { ViewerKind, Request } from '#test/world/app';
import fc from 'fast-check';
import { PLACES, type Call, type PlaceName } from '../samples/every-call.ts';
import { attackedBody, bodyChange, type BodyChange, type FillIn, type Material } from './bodies.ts';
import { encoded, hostileWord } from './values.ts';

/** A request to a call, as a mutation of a valid one. */
export interface Attack {
  kind: ViewerKind;
  at: PlaceName;
  /** Values for the path's parameters, by index. */
  path: { parameter: number; value: string; raw: boolean }[];
  query: [name: string, value: string][];
  body: BodyChange | null;
  headers: Record<string, string>;
}

/** Path segments that are not encoded. */
const RAW_SEGMENTS = [
  '%00',
  '%ff',
  '%',
  '%2',
  '%zz',
  '%2e%2e',
  '%2e%2e%2f%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '%5c..%5c',
  '%c0%ae%c0%ae',
  '%ED%A0%80',
  '%u0041',
  '1%2f..%2f4',
  '1;4',
  '1%20',
  '1%3f',
  '1%23',
  '1,4',
  '*',
  ':id',
];
const pathChange = fc.record({
  parameter: fc.nat({ max: 5 }),
  value: fc.oneof(hostileWord, fc.constantFrom(...RAW_SEGMENTS)),
  raw: fc.boolean(),
});

const HEADERS: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'range',
    'if-none-match',
    'if-range',
    'accept',
    'accept-language',
    'content-encoding',
    'x-forwarded-for',
  ),
  fc.constantFrom(
    'bytes=0-',
    'bytes=-1',
    'bytes=5-1',
    'bytes=99999999999999999999-',
    'bytes=0-0,2-3',
    'bytes=a-b',
    '*',
    'W/"x"',
    '"',
    'text/html',
    'gzip',
    'br, deflate',
    'es;q=0.0000001, en;q=NaN',
    ','.repeat(2000),
    '::1',
    '\u00ff',
    'a=b; files=x.y; csrftoken=',
    '127.0.0.1, <script>',
    '0',
  ),
  { maxKeys: 2 },
);

/**
 * Requests to a call by these kinds of users; the kinds in `often` occur as often as all others
 * together.
 */
export function attacksOn(
  call: Call,
  kinds: readonly ViewerKind[],
  often: readonly ViewerKind[],
): fc.Arbitrary<Attack> {
  const { endpoint } = call;
  const names = [...Object.keys(endpoint.query?.shape ?? {}), 'unknown', '__proto__'];
  const hasParameters = /[:*]/.test(endpoint.path);
  return fc.record({
    kind: fc.oneof(
      fc.constantFrom(...(often.length > 0 ? often : kinds)),
      fc.constantFrom(...kinds),
    ),
    at: fc.constantFrom(...PLACES),
    path: fc.array(pathChange, { maxLength: hasParameters ? 2 : 0 }),
    query: fc.array(fc.tuple(fc.constantFrom(...names), hostileWord), {
      maxLength: endpoint.query ? 3 : 1,
    }),
    body: bodyChange(call),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, HEADERS),
  });
}

/** The valid request without mutation. */
export const goodRequest = (kind: ViewerKind, at: PlaceName): Attack => ({
  kind,
  at,
  path: [],
  query: [],
  body: null,
  headers: {},
});

/** The valid request with the attack applied. */
export function attacked(call: Call, good: Request, attack: Attack, material: Material): Request {
  const url = attackedUrl(call, good.url as string, attack, material.fill);
  const { headers, payload } = attackedBody(good, attack.body, material);
  return {
    ...good,
    url,
    ...(payload !== undefined && { payload }),
    headers: { ...headers, ...attack.headers },
  };
}

function attackedUrl(
  { endpoint }: Call,
  good: string,
  { path, query }: Attack,
  fill: FillIn,
): string {
  const [before = '', asked = ''] = good.split('?');
  const segments = before.split('/');
  const places = endpoint.path
    .split('/')
    .flatMap((segment, i) => (/^[:*]/.test(segment) ? [i] : []));
  for (const { parameter, value, raw } of path) {
    const at = places[parameter % places.length]!;
    segments[at] = raw && /^[\x21-\x7e]+$/.test(value) ? value : encoded(fill(value));
  }
  const more = query.map(([name, value]) => `${encoded(name)}=${encoded(fill(value))}`);
  const whole = [asked, ...more].filter(Boolean).join('&');
  return segments.join('/') + (whole && `?${whole}`);
}
