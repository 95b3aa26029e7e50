import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { ERRORS } from '@crustodian/contract/wire/errors';
import { RETRY_AFTER_S } from '#platform/http/errors';
import { html, type Html } from '#platform/http/html';
import { browserLanguage } from '#platform/http/origin';
import { BARE_ANSWER } from '#platform/http/security-headers';
import type { Language } from '@crustodian/domain/figures/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

const { err, status } = ERRORS.busy;
const RETRY_S = RETRY_AFTER_S.busy;

/** Precomputed, because these are the most frequent answers under overload. */
const JSON_ANSWER = JSON.stringify({ err, code: 'busy' });
const TEXTS = {
  en: { title: 'Busy', told: err },
  es: {
    title: 'Ocupado',
    told: 'El servidor está demasiado ocupado. Inténtalo de nuevo en un momento.',
  },
} as const satisfies Record<Language, object>;

const pageIn = (language: Language, retry: Html | null): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${TEXTS[language].title} · Crustodian</title>
        ${retry}
      </head>
      <body>
        <h1>Crustodian</h1>
        <p role="alert">${TEXTS[language].told}</p>
      </body>
    </html>`.text;

const pagesWith = (retry: Html | null): Record<Language, string> => ({
  en: pageIn('en', retry),
  es: pageIn('es', retry),
});
/** A page opened by GET reloads automatically; a submitted form does not. */
const OPENED_PAGE = pagesWith(html`<meta http-equiv="refresh" content="${RETRY_S}" />`);
const SENT_FORM = pagesWith(null);
const HEADERS = { ...BARE_ANSWER, 'cache-control': 'no-store', 'retry-after': String(RETRY_S) };

/** The refusal as a page for browser navigation, in the browser's language; otherwise as JSON. */
function busyAnswer(request: Pick<IncomingMessage, 'method' | 'headers'>, isPage: boolean) {
  const pages = request.method === 'GET' ? OPENED_PAGE : SENT_FORM;
  const type = isPage ? 'text/html' : 'application/json';
  return {
    headers: { ...HEADERS, 'content-type': `${type}; charset=utf-8` },
    body: isPage ? pages[browserLanguage(request)] : JSON_ANSWER,
  };
}

const opensPage = ({ accept }: IncomingHttpHeaders) => accept?.includes('text/html') === true;

/** Answers that the server is too busy; `waitSeconds` overrides the default Retry-After. */
export function sendBusy(
  request: FastifyRequest,
  reply: FastifyReply,
  waitSeconds?: number,
): FastifyReply {
  // Safe because only mount() sets it; a request with an undecodable URL has none.
  const config = request.routeOptions?.config as { endpoint?: Endpoint } | undefined;
  const isPage = config?.endpoint?.kind === 'page' || opensPage(request.headers);
  const { headers, body } = busyAnswer(request, isPage);
  reply.code(status).headers(headers);
  if (waitSeconds !== undefined) reply.header('retry-after', waitSeconds);
  return reply.send(body);
}

/** Same as `sendBusy`, before the app has seen the request. */
export function answerBusy(request: IncomingMessage, response: ServerResponse) {
  const { headers, body } = busyAnswer(request, opensPage(request.headers));
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}
