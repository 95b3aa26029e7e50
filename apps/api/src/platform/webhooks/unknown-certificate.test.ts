import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outsideFetch } from './fetch-outside.ts';
import { postOutside, type Way } from './post-outside.ts';
import { HAS_OPENSSL, selfSignedServer } from './self-signed.fixture.ts';

const HOST = 'hooks.example';
const way: Way = {
  mayReach: () => true,
  resolve: (_host, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  timeoutMs: 5000,
};

describe.skipIf(!HAS_OPENSSL)('a server outside', () => {
  let known: Awaited<ReturnType<typeof selfSignedServer>>;
  let unknown: typeof known;
  const trusted = getCACertificates();
  beforeAll(async () => {
    [known, unknown] = [await selfSignedServer(HOST), await selfSignedServer(HOST)];
    setDefaultCACertificates([...trusted, known.cert]);
  });
  afterAll(() => {
    setDefaultCACertificates(trusted);
    known.server.close();
    unknown.server.close();
  });

  const post = async (host: string, { port }: typeof known) =>
    (await postOutside({ url: `https://${host}:${port}/`, headers: {}, body: '{}' }, way)).problem;
  const ask = (host: string, { port }: typeof known) =>
    outsideFetch(way)(`https://${host}:${port}/`, { method: 'GET', headers: {} }).then(
      ({ status }) => status,
      ({ code }: Error & { code?: string }) => code,
    );

  test('whose certificate is trusted is asked', async () => {
    expect([await post(HOST, known), await ask(HOST, known)]).toEqual([null, 204]);
    expect(known.reached).toEqual(['/', '/']);
  });

  test('with a certificate that nobody vouches for learns nothing', async () => {
    const code = 'DEPTH_ZERO_SELF_SIGNED_CERT';
    expect(await post(HOST, unknown)).toBe(`the connection failed (${code})`);
    expect(await ask(HOST, unknown)).toBe(code);
    expect(unknown.reached).toEqual([]);
  });

  test('with the certificate of another host learns nothing', async () => {
    const before = known.reached.length;
    const code = 'ERR_TLS_CERT_ALTNAME_INVALID';
    expect(await post('other.example', known)).toBe(`the connection failed (${code})`);
    expect(await ask('other.example', known)).toBe(code);
    expect(known.reached).toHaveLength(before);
  });
});
