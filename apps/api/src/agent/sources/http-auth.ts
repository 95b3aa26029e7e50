import { createHash, randomBytes } from 'node:crypto';

/** User and password of a URL, and the URL without them. */
export function withoutPassword(address: string): {
  url: URL;
  user: string;
  password: string;
} {
  const url = new URL(address);
  const [user, password] = [url.username, url.password].map(decodeURIComponent) as [string, string];
  url.username = '';
  url.password = '';
  return { url, user, password };
}

/**
 * Tries without a password first, then with Digest (RFC 7616, MD5 or SHA-256) or Basic, as the
 * camera requests. Redirects are not followed, because the password is for this URL only.
 */
export async function authorizedFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const { url, user, password } = withoutPassword(address);
  const first = await fetch(url, { ...init, redirect: 'manual' });
  if (first.status !== 401 || !user) return first;
  await first.body?.cancel();
  const challenge = first.headers.get('www-authenticate') ?? '';
  const method = init.method ?? 'GET';
  const authorization = /digest/i.test(challenge)
    ? digest({ challenge, method, uri: url.pathname + url.search, user, password })
    : `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const headers = { ...(init.headers as Record<string, string>), authorization };
  return fetch(url, { ...init, headers, redirect: 'manual' });
}

interface DigestRequest {
  challenge: string;
  method: string;
  uri: string;
  user: string;
  password: string;
}

function digest({ challenge, method, uri, user, password }: DigestRequest): string {
  const parameter = (name: string) =>
    new RegExp(`(?:^|[\\s,])${name}=(?:"([^"]*)"|([^\\s,]+))`, 'i')
      .exec(challenge)
      ?.slice(1)
      .find(Boolean);
  const algorithm = parameter('algorithm') ?? 'MD5';
  const hash = (text: string) =>
    createHash(/sha-256/i.test(algorithm) ? 'sha256' : 'md5')
      .update(text)
      .digest('hex');
  const [realm = '', nonce = '', opaque] = [
    parameter('realm'),
    parameter('nonce'),
    parameter('opaque'),
  ];
  const qop = parameter('qop')
    ?.split(',')
    .map((one) => one.trim())
    .includes('auth');
  const cnonce = randomBytes(8).toString('hex');
  const [secret, request] = [hash(`${user}:${realm}:${password}`), hash(`${method}:${uri}`)];
  const response = qop
    ? hash(`${secret}:${nonce}:00000001:${cnonce}:auth:${request}`)
    : hash(`${secret}:${nonce}:${request}`);
  const fields = [
    `username="${user}", realm="${realm}", nonce="${nonce}", uri="${uri}", response="${response}"`,
    `algorithm=${algorithm}`,
    ...(qop ? [`qop=auth, nc=00000001, cnonce="${cnonce}"`] : []),
    ...(opaque ? [`opaque="${opaque}"`] : []),
  ];
  return `Digest ${fields.join(', ')}`;
}

/** The body of an answer; null if it is longer than `most` bytes, of which no more is read. */
export async function bodyOf(reply: Response, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length;
    if (bytes > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether a request to a camera failed without an answer. */
export const isNoAnswer = (error: unknown): boolean =>
  error instanceof TypeError || (error as Error).name === 'TimeoutError';
