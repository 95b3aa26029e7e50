import type { LoginLanguage } from '@crustodian/contract/session';
import { html } from '#platform/http/html';
import { LOGIN_MESSAGES } from './login-messages.ts';
import { hiddenFields, problemPart, type SessionPage } from './session-page.ts';

interface SecondFactorPage {
  language: LoginLanguage;
  csrf: string;
  /** Message why the last try failed. */
  problem: string | null;
}

/** Asks for the second factor, after the password was right. */
export function secondFactorPage({ language, csrf, problem }: SecondFactorPage): SessionPage {
  const messages = LOGIN_MESSAGES[language];
  const faulty = problem !== null && html`aria-invalid="true"`;
  return {
    language,
    title: problem ? messages.failedFactorTitle : messages.factorTitle,
    content: html`<h1>${messages.factorTitle}</h1>
      ${problem !== null && problemPart(problem)}
      <form method="post" action="/api/login/second-factor">
        ${hiddenFields({ csrf, lang: language })}
        <label for="code">${messages.factorCode}</label>
        <input
          id="code"
          name="code"
          type="text"
          autocomplete="one-time-code"
          autocapitalize="none"
          spellcheck="false"
          required
          maxlength="100"
          autofocus
          aria-describedby="hint"
          ${faulty}
        />
        <p class="hint" id="hint">${messages.factorHint}</p>
        <button class="primary">${messages.submit}</button>
      </form>
      <p class="back"><a href="/api/login?lang=${language}">${messages.backToLogin}</a></p>`,
  };
}
