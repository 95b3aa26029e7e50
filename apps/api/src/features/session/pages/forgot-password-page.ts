import type { LoginLanguage } from '@crustodian/contract/session';
import { html, type Html } from '#platform/http/html';
import { LOGIN_MESSAGES } from './login-messages.ts';
import { emailField, hiddenFields, problemPart, type SessionPage } from './session-page.ts';

export interface ForgotPasswordPage {
  language: LoginLanguage;
  csrf: string;
  username: string;
  /** Why the last attempt failed. */
  problem: string | null;
  /** A link was requested. */
  isDone: boolean;
}

/** The page on which users who forgot their password request a link. */
export function forgotPasswordPage(page: ForgotPasswordPage): SessionPage {
  const { language, problem, isDone } = page;
  const messages = LOGIN_MESSAGES[language];
  return {
    language,
    title: problem
      ? `${messages.failedTitle.split(':')[0]!}: ${messages.forgotTitle}`
      : messages.forgotTitle,
    content: html`<h1>${messages.forgotTitle}</h1>
      ${isDone ? html`<p class="next" role="status">${messages.forgotDone}</p>` : form(page)}
      <p class="back"><a href="/api/login?lang=${language}">${messages.backToLogin}</a></p>`,
  };
}

function form({ language, csrf, username, problem }: ForgotPasswordPage): Html {
  const messages = LOGIN_MESSAGES[language];
  return html`<p class="next">${messages.forgotHint}</p>
    ${problem !== null && problemPart(problem)}
    <form method="post" action="/api/forgot-password">
      ${hiddenFields({ csrf, lang: language })}
      ${emailField({ username, isFaulty: problem !== null, isFirst: true }, language)}
      <button class="primary">${messages.forgotSubmit}</button>
    </form>`;
}
