import type { LoginLanguage } from '@crustodian/contract/session';
import { html, rawHtml } from '#platform/http/html';
import { renderSVG } from 'uqr';
import { LOGIN_MESSAGES } from './login-messages.ts';
import { codeField, hiddenFields, problemPart, type SessionPage } from './session-page.ts';

interface AddFactorPage {
  language: LoginLanguage;
  csrf: string;
  /** Why the last attempt failed. */
  problem: string | null;
  /** The authenticator app's secret in base32, and as an otpauth URL. */
  app: { secret: string; address: string };
}

/** Width in modules of the white margin that cameras need around a code (ISO/IEC 18004). */
const QUIET = 4;

/** Lets a person add an authenticator app because their company requires a second factor. */
export function addFactorPage({ language, csrf, problem, app }: AddFactorPage): SessionPage {
  const messages = LOGIN_MESSAGES[language];
  return {
    language,
    title: problem ? messages.failedFactorTitle : messages.addFactorTitle,
    content: html`<h1>${messages.addFactorTitle}</h1>
      <p class="next">${messages.addFactorHint}</p>
      ${problem !== null && problemPart(problem)}
      <div class="qr" role="img" aria-label="${messages.qrCode}">
        ${rawHtml(renderSVG(app.address, { ecc: 'M', border: QUIET }))}
      </div>
      <p class="hint">
        ${messages.orType} <code>${app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <form method="post" action="/api/login/second-factor">
        ${hiddenFields({ csrf, lang: language })}
        ${codeField(
          messages.appCode,
          html`inputmode="numeric" autofocus ${problem !== null && html`aria-invalid="true"`}`,
        )}
        <button class="primary">${messages.submit}</button>
      </form>
      <p class="back"><a href="/api/login?lang=${language}">${messages.backToLogin}</a></p>`,
  };
}
