import type { LoginLanguage } from '@crustodian/contract/session';
import { PASSWORD_LEAST } from '@crustodian/domain/people/password-rule';
import { html } from '#platform/http/html';
import { LOGIN_MESSAGES } from './login-messages.ts';
import { hiddenFields, problemPart, secretField, type SessionPage } from './session-page.ts';

export interface SetPasswordPage {
  language: LoginLanguage;
  csrf: string;
  token: string;
  /** The e-mail address of the link's owner; null if the link is not valid. */
  email: string | null;
  /** Why the last attempt failed or the link does not work. */
  problem: string | null;
}

/** The page on which a user sets a password; without a valid link it only says so. */
export function setPasswordPage(page: SetPasswordPage): SessionPage {
  const { language, problem, email } = page;
  const messages = LOGIN_MESSAGES[language];
  return {
    language,
    title: problem
      ? `${messages.failedTitle.split(':')[0]!}: ${messages.setTitle}`
      : messages.setTitle,
    content: html`<h1>${messages.setTitle}</h1>
      ${email !== null && html`<p class="next">${messages.setFor(email)}</p>`}
      ${problem !== null && problemPart(problem)}
      ${email !== null ? form(page, email) : wayOn(language)}`,
  };
}

/** If the link does not work, the user can request another one. */
const wayOn = (language: LoginLanguage) =>
  html`<p class="back">
    <a href="/api/forgot-password?lang=${language}">${LOGIN_MESSAGES[language].forgot}</a>
  </p>`;

function form({ language, csrf, token, problem }: SetPasswordPage, email: string) {
  const messages = LOGIN_MESSAGES[language];
  const faulty = problem !== null && html`aria-invalid="true"`;
  const described = html`minlength="${PASSWORD_LEAST}" aria-describedby="hint" ${faulty}`;
  return html`<form method="post" action="/api/set-password">
    ${hiddenFields({ csrf, token, lang: language })}
    <input type="text" name="username" autocomplete="username" value="${email}" hidden />
    <label for="password">${messages.newPassword}</label>
    ${secretField(
      { id: 'password', autocomplete: 'new-password', attributes: html`autofocus ${described}` },
      language,
    )}
    <p class="hint" id="hint">${messages.newPasswordHint}</p>
    <label for="again">${messages.again}</label>
    ${secretField({ id: 'again', autocomplete: 'new-password', attributes: described }, language)}
    <button class="primary">${messages.save}</button>
  </form>`;
}
