import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';

/** Browser features that pages may not use; the store TV keeps its screen awake. */
const PERMISSIONS = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'serial=()',
  'usb=()',
  'fullscreen=(self)',
  'clipboard-write=(self)',
  'screen-wake-lock=(self)',
].join(', ');

const HSTS = { maxAge: 365 * 24 * 3600, includeSubDomains: true };
const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:');

/** Headers that restrict browsers to TLS; none where the product's address is plain HTTP. */
export const transportSecurity = (config: Pick<Config, 'publicUrl'>): Record<string, string> =>
  isHttps(config)
    ? { 'strict-transport-security': `max-age=${HSTS.maxAge}; includeSubDomains` }
    : {};

/** Adds `transportSecurity` to all answers, also those given before the app has seen the request. */
export function addTransportSecurity(server: Server, config: Pick<Config, 'publicUrl'>): Server {
  const headers = Object.entries(transportSecurity(config));
  const set = (_request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
  return server.prependListener('request', set).prependListener('checkExpectation', set);
}

/**
 * Headers on every answer that restrict what the browser allows. Scripts are only loaded from this
 * server; sign-in pages have their own policy, which allows their one inline script by its digest.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, imageServers }: Pick<Config, 'publicUrl' | 'imageServers'>,
): void {
  void app.register(helmet, {
    strictTransportSecurity: isHttps({ publicUrl }) && HSTS,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // The library that captures sheets scales pictures in a worker created from a blob; only a
        // script of this server could create another.
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        frameSrc: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // A parameter may name another picture server, limited to those the operator lists
        // (decision X62).
        imgSrc: ["'self'", 'data:', 'blob:', ...imageServers],
        // The components insert style sheets into the page (variables of the colour scheme, sizes
        // by width), and charts and captured sheets set inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
      },
    },
  });
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS);
  });
}

/** Headers for requests that are refused before they reach the app, e.g. with an unparsable URL. */
export const BARE_ANSWER = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const;
