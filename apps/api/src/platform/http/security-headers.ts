import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** What a page of the product may never ask a browser for; the store TV keeps its screen awake. */
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

/**
 * What every answer tells a browser to refuse. Scripts come from files of this server alone; the pages
 * that sign in have a policy of their own, which knows their one script by its digest.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, imageServers }: Pick<Config, 'publicUrl' | 'imageServers'>,
): void {
  const isHttps = publicUrl.startsWith('https:');
  void app.register(helmet, {
    strictTransportSecurity: isHttps && { maxAge: 365 * 24 * 3600, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // The library that captures sheets makes pictures smaller in a worker that it writes itself;
        // only a script of this server could write another.
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        frameSrc: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // An address may name another server of pictures, of those that the operator lists (decision X62).
        imgSrc: ["'self'", 'data:', 'blob:', ...imageServers],
        // The components write sheets of their own into the page (variables of the colour scheme, sizes
        // by width), and charts and captured sheets of paper set styles on elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
      },
    },
  });
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS);
  });
}

/** For what is answered before any of this is reached: an address that no one can read. */
export const BARE_ANSWER = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const;
