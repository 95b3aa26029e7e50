import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { deflateSync, gzipSync, brotliCompressSync } from 'node:zlib';

/** A body that costs far more to read than to send. */
export interface HeavyBody {
  headers: Record<string, string>;
  payload: Buffer;
}

const MB = 2 ** 20;
const json = { 'content-type': 'application/json' };
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

const part = (name: string, value: string, type = 'text/plain') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n${value}\r\n`;
const file = (name: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);

const manyKeys = (bytes: number) => {
  const keys: string[] = [];
  for (let i = 0; i * 10 < bytes; i += 1) keys.push(`"${i.toString(36)}":1`);
  return `{${keys.join()}}`.slice(0, bytes - 1).replace(/,[^,]*$/, '}');
};
const list = (item: string, bytes: number) =>
  `[${Array.from({ length: bytes / (item.length + 1) - 2 }, () => item).join()}]`;
const nested = (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2);

const fieldsOf = (bytes: number) => 'a=&'.repeat(bytes / 3);
const asJson = (text: string): HeavyBody => ({ headers: json, payload: Buffer.from(text) });
const asParts = (...parts: (string | Buffer)[]): HeavyBody => ({
  headers: multipart,
  payload: Buffer.concat(parts.map((each) => Buffer.from(each))),
});
const packed = (encoding: string, pack: (bytes: Buffer) => Buffer): HeavyBody => ({
  headers: { ...urlencoded, 'content-encoding': encoding },
  payload: pack(Buffer.from(fieldsOf(8 * MB))),
});

const emptyFindings = (): string =>
  JSON.stringify({
    venue: '1',
    key: 'k',
    capture_start_ts: '2026/11/28 12:00:00',
    result: {
      evaluation_results: Object.fromEntries(
        Array.from({ length: 115 }, (_, at) => [
          `k${at}`,
          { explanation: { findings: Array(200).fill({}) } },
        ]),
      ),
    },
  });

/** By what makes them heavy. Created on demand, because some are large. */
export const HEAVY_BODIES: Record<string, () => HeavyBody> = {
  'a form of millions of fields, gzip': () => packed('gzip', gzipSync),
  'a form of millions of fields, deflate': () => packed('deflate', deflateSync),
  'a form of millions of fields, br': () => packed('br', brotliCompressSync),
  'a form of millions of fields, gzip twice': () =>
    packed('gzip, gzip', (bytes) => gzipSync(gzipSync(bytes))),
  'a form of all the fields that fit': () => ({
    headers: urlencoded,
    payload: Buffer.from(fieldsOf(16_000)),
  }),
  'a form of many fields': () => ({ headers: urlencoded, payload: Buffer.from(fieldsOf(8 * MB)) }),
  'escapes only': () => ({ headers: urlencoded, payload: Buffer.from('%'.repeat(16_000)) }),
  'JSON nested as deep as it fits': () => asJson(nested(250_000)),
  'JSON nested deeper': () => asJson(nested(8 * MB)),
  'JSON of as many keys as fit': () => asJson(manyKeys(250_000)),
  'JSON of many keys': () => asJson(manyKeys(8 * MB)),
  'a list of as many values as are let through': () => asJson(list('1', 99_000)),
  'a list of as many maps as are let through': () => asJson(list('{"a":{}}', 140_000)),
  'a list of as many texts as fit': () => asJson(list('"a"', 199_000)),
  'lists of wrong things under known names': () =>
    asJson(
      `{${['venues', 'regions', 'spaces', 'reports', 't_ids', 'emails', 'attributes']
        .map((name) => `"${name}":${list('[]', 30_000)}`)
        .join()}}`,
    ),
  'a capture of many findings that lack all': () => asJson(`{"capture":${emptyFindings()}}`),
  'the same as a part of a form': () =>
    asParts(part('capture', emptyFindings(), 'application/json'), '--x--\r\n'),
  'one text as long as fits': () => asJson(`{"username":"${'a'.repeat(250_000)}"}`),
  'many texts of odd characters': () => asJson(list(String.raw`"\ud800"`, 200_000)),
  'parts of JSON nested deep': () =>
    asParts(
      ...Array.from({ length: 39 }, (_, i) => part(`f${i}`, nested(250_000), 'application/json')),
      '--x--\r\n',
    ),
  'one part of JSON nested deep': () =>
    asParts(part('capture', nested(250_000), 'application/json'), '--x--\r\n'),
  'one part of JSON of many keys': () =>
    asParts(part('capture', manyKeys(250_000), 'application/json'), '--x--\r\n'),
  'one part of text that is JSON of many keys': () =>
    asParts(part('capture', manyKeys(250_000)), '--x--\r\n'),
  'one part of JSON of millions of keys': () =>
    asParts(part('screenshot', manyKeys(8 * 10 ** 6), 'application/json'), '--x--\r\n'),
  'a thousand parts': () =>
    asParts(...Array.from({ length: 1000 }, (_, i) => part(`f${i}`, 'a')), '--x--\r\n'),
  'parts of nothing': () => asParts('--x\r\n\r\n\r\n'.repeat(100_000)),
  'twenty thousand empty fields': () =>
    asParts(...Array.from({ length: 20_000 }, (_, i) => part(`f${i}`, '')), '--x--\r\n'),
  'three thousand parts of JSON': () =>
    asParts(
      ...Array.from({ length: 3000 }, (_, i) => part(`f${i}`, '[1,2,3]', 'application/json')),
      '--x--\r\n',
    ),
  'parts without an end': () => asParts(part('a', 'b').repeat(100_000)),
  'a part with a long head': () =>
    asParts(`--x\r\n${`X-${'a'.repeat(100)}: b\r\n`.repeat(50_000)}\r\n\r\n--x--\r\n`),
  'a CSV of a million rows': () => asParts(file('csv', Buffer.from('venue\n'.repeat(4 * MB)))),
  'a file that is no picture': () => asParts(file('snap', Buffer.alloc(24 * MB, 'pizza'))),
};

const CHUNK = 65_536;

/** The payload in chunks, as from a socket. */
export const arriving = (payload: Buffer): Readable =>
  Readable.from(
    (async function* pieces() {
      for (let at = 0; at < payload.length; at += CHUNK) {
        await yieldToEventLoop();
        yield payload.subarray(at, at + CHUNK);
      }
    })(),
  );
