import type { LoginLanguage } from '@crustodian/contract/session';
import type { ProviderClaims, SignOnRefusal, SignOnRole } from '@crustodian/domain/people/sign-on';
import { html, type Html } from '#platform/http/html';
import {
  emailField,
  hiddenFields,
  problemPart,
  type SessionPage,
} from '../../session/pages/session-page.ts';
import { SIGN_ON_MESSAGES } from './sign-on-messages.ts';

const loginAddress = (language: LoginLanguage, next: string): string =>
  `/api/login?${new URLSearchParams({ next, lang: language }).toString()}`;

interface AskingPage {
  language: LoginLanguage;
  csrf: string;
  next: string;
  email: string;
  problem: string | null;
}

/** Asks for the e-mail address, whose domain identifies the provider. */
export function askingPage({ language, csrf, next, email, problem }: AskingPage): SessionPage {
  const messages = SIGN_ON_MESSAGES[language];
  const field = { username: email, isFaulty: problem !== null, isFirst: true };
  return {
    language,
    title: problem ? messages.failedTitle : messages.title,
    content: html`<h1>${messages.title}</h1>
      <p class="next">${messages.hint}</p>
      ${problem !== null && problemPart(problem)}
      <form method="post" action="/api/sign-on">
        ${hiddenFields({ csrf, next, lang: language })} ${emailField(field, language, 'email')}
        <button class="primary">${messages.submit}</button>
      </form>
      <p class="back"><a href="${loginAddress(language, next)}">${messages.back}</a></p>`,
  };
}

/**
 * Redirects to the provider by a link, because these pages may not submit a form to another site.
 */
export const goingPage = (
  language: LoginLanguage,
  { provider, address }: { provider: string; address: string },
): SessionPage => ({
  language,
  title: SIGN_ON_MESSAGES[language].title,
  continueTo: address,
  content: html`<h1>${SIGN_ON_MESSAGES[language].title}</h1>
    <p class="next">${SIGN_ON_MESSAGES[language].going(provider)}</p>
    <p class="back"><a href="${address}">${SIGN_ON_MESSAGES[language].goOn}</a></p>`,
});

/** Shown when a sign-on failed. */
export const refusedPage = (
  language: LoginLanguage,
  { problem, next }: { problem: string; next: string },
): SessionPage => {
  const messages = SIGN_ON_MESSAGES[language];
  const again = `/api/sign-on?${new URLSearchParams({ next, lang: language }).toString()}`;
  return {
    language,
    title: messages.failedTitle,
    content: html`<h1>${messages.title}</h1>
      ${problemPart(problem)}
      <p class="back"><a href="${again}">${messages.again}</a></p>
      <p class="back"><a href="${loginAddress(language, next)}">${messages.back}</a></p>`,
  };
};

/** The result of an administrator's test. */
export function triedPage(
  language: LoginLanguage,
  {
    claims,
    outcome,
    detail,
  }: {
    claims: ProviderClaims | null;
    outcome: { refusal: SignOnRefusal } | { role: SignOnRole | null };
    /** The provider's error message, if it refused. */
    detail: string | null;
  },
): SessionPage {
  const messages = SIGN_ON_MESSAGES[language];
  const refusal = 'refusal' in outcome ? outcome.refusal : null;
  const title = refusal ? messages.triedFailed : messages.triedTitle;
  const line = (label: string, text: string): Html =>
    html`<dt>${label}</dt>
      <dd>${text}</dd>`;
  return {
    language,
    title,
    content: html`<h1>${title}</h1>
      <p class="next">${messages.triedLead}</p>
      ${refusal && problemPart([messages.refusals[refusal], detail].filter(Boolean).join(' '))}
      ${
        claims &&
        html`<dl class="facts">
          ${line(messages.email, claims.email ?? '')}
          ${line(messages.verified, claims.isVerified ? messages.yes : messages.no)}
          ${line(messages.name, claims.name)} ${line(messages.groups, claims.groups.join(', '))}
          ${'role' in outcome && line(messages.role, outcome.role ? messages.roles[outcome.role] : messages.roleKept)}
        </dl>`
      }
      <p class="back">${messages.close}</p>`,
  };
}
