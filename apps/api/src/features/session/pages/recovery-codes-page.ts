import { html } from '#platform/http/html';
import type { Context } from '#platform/http/http';
import type { Reply } from '#platform/http/send-answer';
import { loginLanguage } from './login-language.ts';
import { LOGIN_MESSAGES } from './login-messages.ts';
import { sessionReply } from './session-page.ts';

interface Made {
  lang: string | undefined;
  codes: readonly string[];
  /** Path to continue to, already validated. */
  next: string;
}

/** Shows, only once, the recovery codes of a second factor that was added at log-in. */
export function recoveryCodesReply(
  { request }: Pick<Context, 'request'>,
  { lang, codes, next }: Made,
): Promise<Reply> {
  const language = loginLanguage(lang, request.headers['accept-language']);
  const messages = LOGIN_MESSAGES[language];
  return sessionReply({
    language,
    title: messages.codesTitle,
    content: html`<h1>${messages.codesTitle}</h1>
      <p class="next">${messages.codesHint}</p>
      <ol class="codes">
        ${codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ol>
      <a class="primary" href="${next}">${messages.codesKept}</a>`,
  });
}
