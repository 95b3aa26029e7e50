import {
  serveEvidencePicture as pictureContract,
  showEvidence as contract,
} from '@crustodian/contract/look-up';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { html, type Html } from '#platform/http/html';
import { browserLanguage, originOf } from '#platform/http/origin';
import type { Reply } from '#platform/http/send-answer';
import { pictureReply } from '#platform/pictures/picture-reply';
import { deletedText, SHEET_TEXTS } from './sheet-texts.ts';
import type { Language } from '@crustodian/domain/figures/problems';
import { linkedEvidence, type Evidence } from './evidence.ts';
import { keepOpening, linkedPizza } from './links.ts';

export const showEvidence = handle(contract, async ({ params }, context) => {
  const { db, config, request, now } = context;
  const language = browserLanguage(request);
  const { title, ended, askAgain } = SHEET_TEXTS[language];
  const found = await linkedPizza(db, params.token, now());
  const evidence = found && (await linkedEvidence({ db, config }, found, language));
  if (!found || !evidence) return page(ended, html`<p>${askAgain}</p>`, language);
  const { address } = originOf(request);
  const { link, endsAt } = found;
  await keepOpening(db, { place: evidence.place, link, user: null, at: now(), address });
  return page(title, sheet(evidence, { token: params.token, endsAt, language }), language);
});

export const serveEvidencePicture = handle(pictureContract, async ({ params }, context) => {
  const { db, config, pictures, request, now } = context;
  const found = await linkedPizza(db, params.token, now());
  const evidence = found && (await linkedEvidence({ db, config }, found, 'en'));
  const { headers } = request;
  // A browser must not keep it beyond the end of its link.
  const asked = { width: 640, headers, mayChange: true };
  const reply = evidence?.picture && (await pictureReply(pictures, evidence.picture, asked));
  if (!reply) throw new ApiError('picture_not_found');
  return reply;
});

interface LinkFacts {
  token: string;
  endsAt: Date;
  language: Language;
}

function sheet(
  { lines, picture, deletedOn }: Evidence,
  { token, endsAt, language }: LinkFacts,
): Html {
  const texts = SHEET_TEXTS[language];
  return html`<p>${texts.after}</p>
    ${
      picture
        ? html`<img src="/api/evidence/${token}/picture" alt="${texts.picture}" width="420" />`
        : html`<p>${deletedText(deletedOn, language)}</p>`
    }
    <dl>
      ${lines.map(
        ({ term, text }) =>
          html`<dt>${term}</dt>
            <dd>${text}</dd>`,
      )}
    </dl>
    <p>
      <small>${texts.endsAt(utcText(endsAt))}</small>
    </p>`;
}

/** '2026-11-25 21:20 UTC'. */
const utcText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const STYLE = `body{max-width:34em;margin:8vh auto;padding:0 24px;background:#faf7f2;color:#221a14;font:18px/1.5 Georgia,serif}
img{max-width:100%;height:auto;border-radius:12px}
dl{display:grid;grid-template-columns:5em 1fr;gap:8px 16px}dd{margin:0}
@media print{body{margin:0;background:none}}`;

const page = (title: string, content: Html, language: Language): Reply => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy':
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  },
  body: html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`.text,
});
