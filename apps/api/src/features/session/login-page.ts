import { html, rawHtml, type Html } from '#platform/html';
import type { DemoAccount } from '#platform/tools';
import { loginStyle, type LoginAssets } from './login-style.ts';

export interface LoginPage {
  csrf: string;
  /** Path to go on to, already safe. */
  next: string;
  username: string;
  /** Why the last try failed, in words. */
  problem: string | null;
  demoAccounts: readonly DemoAccount[];
}

/** The log-in page; it works without a script (decision X27). */
export function loginPage(page: LoginPage, assets: LoginAssets): string {
  const { problem, demoAccounts } = page;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${problem ? 'Error: Log in' : 'Log in'} · Crustodian</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        ${rawHtml(`<style>${loginStyle(assets)}</style>`)}
      </head>
      <body>
        <header class="brand">
          <img class="hero" src="${assets.hero}" alt="" width="900" height="900" />
          <p class="name">${LOGO}Crustodian</p>
          <p class="promise">Every pizza, as good as the best one.</p>
        </header>
        <main>
          <h1>Log in</h1>
          ${returning(page.next)} ${problem && summary(problem)} ${form(page)}
          ${demoAccounts.length > 0 && demoPart(page)}
        </main>
      </body>
    </html>`.text;
}

const LOGO = html`<svg width="36" height="36" viewBox="0 0 32 32" aria-hidden="true">
  <path
    fill="#fb9558"
    d="M3.2 8.3C10.6 3.9 21.4 3.9 28.8 8.3c.7.4.9 1.3.5 2L18.2 29.6c-1 1.6-3.4 1.6-4.4 0L2.7 10.3c-.4-.7-.2-1.6.5-2z"
  />
  <path
    fill="#ffd9a8"
    d="M3.2 8.3C10.6 3.9 21.4 3.9 28.8 8.3c.7.4.9 1.3.5 2l-1.5 2.6C20.5 9 11.5 9 4.2 12.9l-1.5-2.6c-.4-.7-.2-1.6.5-2z"
  />
  <path
    fill="none"
    stroke="#fff6ea"
    stroke-width="2.7"
    stroke-linecap="round"
    stroke-linejoin="round"
    d="M11.3 18.3l3.5 3.5 6.1-7"
  />
</svg>`;

/** Pages that a link from outside often names, by what they are called. */
const TITLES: Record<string, string> = {
  '/daily-feed': 'Daily feed',
  '/daily-insights': 'Daily insights',
  '/management': 'Management',
  '/quality-reports': 'Quality Reports',
};

function returning(next: string): Html | null {
  const title = TITLES[next.split(/[?#]/)[0]!];
  return title ? html`<p class="next">You will return to ${title}.</p>` : null;
}

const summary = (problem: string) =>
  html`<p class="problem" id="problem" role="alert">${problem}</p>`;

function form({ csrf, next, username, problem }: LoginPage): Html {
  const faulty = problem && html`aria-invalid="true" aria-describedby="problem"`;
  const atName = username === '' && html`autofocus`;
  const atPassword = username !== '' && html`autofocus`;
  return html`<form method="post" action="/api/login">
    ${hidden({ csrf, next })}
    <label for="username">E-mail</label>
    <input
      id="username"
      name="username"
      type="text"
      inputmode="email"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      required
      maxlength="320"
      value="${username}"
      ${atName}
      ${faulty}
    />
    <label for="password">Password</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      required
      maxlength="1000"
      ${atPassword}
      ${faulty}
    />
    <button class="primary">Log in</button>
  </form>`;
}

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );

/** One button an account, each a form of its own, so that a click signs in without a script. */
function demoPart({ csrf, next, demoAccounts }: LoginPage): Html {
  const accounts = demoAccounts.map(
    ({ username, password, kind }) =>
      html`<li>
        <form method="post" action="/api/login">
          ${hidden({ csrf, next, username, password })}
          <button class="account"><b>${username}</b><span>${kind}</span></button>
        </form>
      </li>`,
  );
  return html`<section class="demo" aria-labelledby="demo">
    <h2 id="demo">Demo accounts</h2>
    <p>Choose one to look around. The password of each is <b>${demoAccounts[0]!.password}</b>.</p>
    <ul>
      ${accounts}
    </ul>
  </section>`;
}
