import {
  serveEvidencePicture as pictureContract,
  showEvidence as contract,
} from '@crustodian/contract/look-up';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { html, type Html } from '#platform/http/html';
import { browserLanguage, originOf } from '#platform/http/origin';
import { plainPage } from '#platform/pages/plain-page';
import { pictureReply } from '#platform/pictures/picture-reply';
import { deletedText, SHEET_TEXTS } from './sheet-texts.ts';
import type { Language } from '@crustodian/domain/figures/problems';
import { momentText } from '@crustodian/domain/look-up/evidence-sheet';
import { linkedEvidence, type Evidence } from './evidence.ts';
import { keepOpening, linkedPizza } from './links.ts';

export const showEvidence = handle(contract, async ({ params }, context) => {
  const { db, config, request, now } = context;
  const language = browserLanguage(request);
  const { title, ended, authorizeAgain, by: footer } = SHEET_TEXTS[language];
  const found = await linkedPizza(db, params.token, now());
  const evidence = found && (await linkedEvidence({ db, config }, found, language));
  if (!found || !evidence) {
    const content = html`<h1>${ended}</h1>
      <p class="soft">${authorizeAgain}</p>`;
    return plainPage({ language, title: ended, content, footer });
  }
  const { address } = originOf(request);
  const { link, endsLocal } = found;
  await keepOpening(db, { place: evidence.place, link, user: null, at: now(), address });
  const content = sheet(evidence, { token: params.token, endsLocal, language });
  const { company: name, store: aside } = evidence;
  return plainPage({ language, title, name, aside, content, footer });
});

export const serveEvidencePicture = handle(pictureContract, async ({ params }, context) => {
  const { db, config, pictures, readingPicture: elsewhere, request, now } = context;
  const found = await linkedPizza(db, params.token, now());
  const evidence = found && (await linkedEvidence({ db, config }, found, 'en'));
  const { headers } = request;
  // A browser must not cache the picture beyond the end of its link.
  const asked = { width: 640, headers, elsewhere, mayChange: true };
  const reply = evidence?.picture && (await pictureReply(pictures, evidence.picture, asked));
  if (!reply) throw new ApiError('picture_not_found');
  return reply;
});

interface LinkFacts {
  token: string;
  endsLocal: string;
  language: Language;
}

function sheet(
  { lines, picture, deletedOn }: Evidence,
  { token, endsLocal, language }: LinkFacts,
): Html {
  const texts = SHEET_TEXTS[language];
  return html`${
      picture &&
      html`<img src="/api/evidence/${token}/picture" alt="${texts.picture}" width="640" />`
    }
    <h1>${texts.title}</h1>
    <p class="soft">${picture ? texts.after : deletedText(deletedOn, language)}</p>
    <dl>
      ${lines.map(
        ({ term, text }) =>
          html`<div>
            <dt>${term}</dt>
            <dd>${text}</dd>
          </div>`,
      )}
    </dl>
    <small>${texts.until(momentText(endsLocal, language))}</small>`;
}
