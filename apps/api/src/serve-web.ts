import { SHIFT_PAGES, TV_PAGES, tvVenue } from '@crustodian/domain/reports/store-tv-paths';
import { ApiError } from '#platform/http/errors';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const HASHED = 'public, max-age=31536000, immutable';
const FRESH = 'no-cache';
const SVG = 'image/svg+xml';

/** Serves the built web app: its files, and its page for every URL that may be one of its routes. */
export function serveWeb(app: FastifyInstance, root: string | null): void {
  // The plugin sets the type of a compressed file after its own hook for headers has run.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === SVG)
      void reply.header('content-type', `${SVG}; charset=utf-8`);
  });
  if (root) {
    void app.register(fastifyStatic, {
      root,
      dotfiles: 'ignore',
      cacheControl: false,
      // Registers one route per file of the build, so that unknown URLs cause no disk access.
      wildcard: false,
      index: false,
      // The build also contains compressed versions of its files.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(`${root}/assets/`);
        reply.header('cache-control', isHashed ? HASHED : FRESH);
      },
    });
    app.get('/api/docs', (_request, reply) => reply.sendFile('api/docs/index.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    if (!root || !isPage(request)) throw new ApiError('not_found');
    // Not returned, because the framework would add a second set of listeners and warn of too many.
    void reply.sendFile(pageFile(request));
  });
}

/**
 * The store TV has a separate page without the app and user data. So have a report's sheets for
 * printing, which must load quickly, and camera setup by a phone without an account.
 */
function pageFile({ url }: FastifyRequest): string {
  if (tvVenue(TV_PAGES, url) !== null || tvVenue(SHIFT_PAGES, url) !== null) return 'tv.html';
  if (/^\/camera-setup(?:\?|$)/.test(url)) return 'camera-setup.html';
  return /^\/(?:live-pdf|monthly-report)\/[^?]*\?print=1$/.test(url) ? 'print.html' : 'index.html';
}

/** Clients that accept anything, such as link checkers, get a page unless the path names a file. */
const wantsPage = (accept: string, path: string): boolean =>
  accept.includes('text/html') || (accept === '*/*' && !/\.[^/]*$/.test(path));

/** Whether a browser opens a page, in contrast to a call or a missing file. */
function isPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0]!;
  const isRead = method === 'GET' || method === 'HEAD';
  const isOurs = path === '/api' || /^\/(api|assets|token)\//.test(path);
  // No route of the app contains an empty segment, a backslash or a NUL character.
  const isPossible = !/\/\/|\\|%5c|%00/i.test(path);
  return isRead && isPossible && !isOurs && wantsPage(headers.accept ?? '*/*', path);
}
