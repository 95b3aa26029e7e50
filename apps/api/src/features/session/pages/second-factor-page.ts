import type { LoginLanguage } from '@crustodian/contract/session';
import { html, type Html } from '#platform/http/html';
import { LOGIN_MESSAGES } from './login-messages.ts';
import { codeField, hiddenFields, problemPart, type SessionPage } from './session-page.ts';

interface SecondFactorPage {
  language: LoginLanguage;
  csrf: string;
  /** Why the last attempt failed. */
  problem: string | null;
  /** Whether a code from an authenticator app is accepted as well. */
  hasApp: boolean;
  /** The challenge for a passkey (PublicKeyCredentialRequestOptionsJSON); null without passkeys. */
  passkey: object | null;
}

/** Asks for the second factor after the password was correct. */
export function secondFactorPage(page: SecondFactorPage): SessionPage {
  const { language, problem, passkey } = page;
  const messages = LOGIN_MESSAGES[language];
  return {
    language,
    title: problem ? messages.failedFactorTitle : messages.factorTitle,
    content: html`<h1>${messages.factorTitle}</h1>
      ${problem !== null && problemPart(problem)} ${passkey && passkeyForm(page, passkey)}
      ${codeForm(page)}
      <p class="back"><a href="/api/login?lang=${language}">${messages.backToLogin}</a></p>`,
  };
}

/** Only JavaScript can use a passkey, so the page's script shows the hidden button. */
const passkeyForm = ({ language, csrf }: SecondFactorPage, passkey: object): Html =>
  html`<form
    method="post"
    action="/api/login/second-factor"
    data-passkey="${JSON.stringify(passkey)}"
    hidden
  >
    ${hiddenFields({ csrf, lang: language, passkey: '' })}
    <button class="primary">${LOGIN_MESSAGES[language].usePasskey}</button>
    <p class="hint" role="alert" hidden>${LOGIN_MESSAGES[language].passkeyFailed}</p>
  </form>`;

function codeForm({ language, csrf, problem, hasApp, passkey }: SecondFactorPage): Html {
  const messages = LOGIN_MESSAGES[language];
  // If there is a passkey, it may have been the passkey that failed.
  const faulty = problem !== null && passkey === null && html`aria-invalid="true"`;
  return html`<form method="post" action="/api/login/second-factor">
    ${hiddenFields({ csrf, lang: language })}
    ${codeField(
      messages.factorCode,
      html`aria-describedby="hint" ${passkey === null && html`autofocus`} ${faulty}`,
    )}
    <p class="hint" id="hint">${hasApp ? messages.factorHint : messages.recoveryHint}</p>
    <button class="${passkey === null ? 'primary' : 'second'}">${messages.submit}</button>
  </form>`;
}
