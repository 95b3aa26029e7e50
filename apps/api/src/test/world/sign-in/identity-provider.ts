import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type ProviderContext } from 'oidc-provider';

/** The claims about a person, in addition to the subject. */
export type Claims = Record<string, unknown>;

/** An OpenID Connect server on loopback, whose log-in page immediately accepts any named person. */
export interface IdentityProvider {
  issuer: string;
  /** By subject; tests add the people they need. */
  people: Map<string, Claims>;
  /** Corrupts the signatures of its tokens, like a man in the middle. */
  spoilsSignatures: boolean;
  /** The client that its ID tokens are for, if not the one that asks. */
  audience: string | null;
  /** The tokens that it has issued. */
  issued: string[];
  /** Follows a browser's path from the URL of the log-in page to the return URL. */
  logIn: (address: string, subject: string) => Promise<string>;
  stop: () => Promise<void>;
}

export const CLIENT = { id: 'crustodian', secret: 'a secret of forty characters, more or less' };

const SCOPES = 'openid email profile groups';

/**
 * Starts a server whose only client is this installation, with the given return URLs of its
 * companies.
 */
export async function startIdentityProvider(
  returnAddresses: readonly string[],
): Promise<IdentityProvider> {
  const people = new Map<string, Claims>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Does not keep the process alive if a test is aborted.
  server.unref();
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configurationOf(people, returnAddresses));
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string; access_token?: string } | undefined;
    if (!body?.id_token) return;
    if (own.audience !== null) body.id_token = withAudience(body.id_token, own.audience);
    if (own.spoilsSignatures) body.id_token = withOtherSignature(body.id_token);
    own.issued.push(body.id_token, body.access_token!);
  });
  const answer = provider.callback();
  let next = '';
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: next } });
  });
  const own: IdentityProvider = {
    issuer,
    people,
    spoilsSignatures: false,
    audience: null,
    issued: [],
    logIn: (address, subject) => {
      next = subject;
      return follow(address, issuer);
    },
    stop: () => stop(server),
  };
  return own;
}

const { privateKey: KEY } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The same token for another client, correctly signed. */
function withAudience(token: string, aud: string): string {
  const [head, claims = ''] = token.split('.');
  const told = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  const signed = `${head}.${Buffer.from(JSON.stringify({ ...told, aud })).toString('base64url')}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(KEY, 'base64url')}`;
}

function withOtherSignature(token: string): string {
  const [head, claims, signature = ''] = token.split('.');
  return [head, claims, Buffer.from(signature).reverse().toString()].join('.');
}

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const configurationOf = (people: Map<string, Claims>, redirect_uris: readonly string[]) => ({
  jwks: { keys: [{ ...KEY.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
  clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris }],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name'],
    groups: ['groups'],
  },
  ttl: { AuthorizationCode: 2, Interaction: 600, Session: 600, Grant: 600, AccessToken: 600 },
  cookies: { keys: ['a key of a test'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  findAccount: (_ctx: unknown, sub: string) => ({
    accountId: sub,
    claims: () => ({ sub, ...people.get(sub) }),
  }),
  // Skips the consent page.
  loadExistingGrant: async ({ oidc }: ProviderContext) => {
    const owner = { clientId: oidc.client.clientId, accountId: oidc.session.accountId };
    const grant = new oidc.provider.Grant(owner);
    grant.addOIDCScope(SCOPES);
    await grant.save();
    return grant;
  },
});

const MOST_STEPS = 10;

/** Follows redirects with the provider's cookies, until one leads to another host. */
async function follow(address: string, issuer: string): Promise<string> {
  const jar = new Map<string, string>();
  let at = address;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`${reply.status} at ${at}: ${await reply.text()}`);
    at = new URL(location, at).href;
    if (!at.startsWith(issuer)) return at;
  }
  throw new Error('the provider leads in circles');
}
