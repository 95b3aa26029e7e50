import type { LoginLanguage } from '@crustodian/contract/session';
import { html, rawHtml, type Html } from '#platform/html';
import type { DemoAccount } from '#platform/tools';
import { EYE, EYE_OFF, LANGUAGE, LOGO } from './login-icons.ts';
import { loginStyle, type LoginAssets } from './login-style.ts';
import { LOGIN_WORDS } from './login-words.ts';

export interface LoginPage {
  language: LoginLanguage;
  csrf: string;
  /** Path to go on to, already safe. */
  next: string;
  username: string;
  /** Why the last try failed, in words. */
  problem: string | null;
  demoAccounts: readonly DemoAccount[];
}

/** Shows and hides what is typed; without it the page lacks the eye and works all the same. */
export const LOGIN_SCRIPT = `
const eye=document.querySelector('.eye'),field=document.getElementById('password');
eye.hidden=false;
eye.addEventListener('click',()=>{
  const shown=field.type==='text';
  field.type=shown?'password':'text';
  eye.setAttribute('aria-pressed',String(!shown));
  field.focus();
});`;

/** The log-in page; it works without a script (decision X27). */
export function loginPage(page: LoginPage, assets: LoginAssets): string {
  const { language, problem, demoAccounts } = page;
  const words = LOGIN_WORDS[language];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${problem ? words.failedTitle : words.title} · Crustodian</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        ${rawHtml(`<style>${loginStyle(assets)}</style>`)}
      </head>
      <body>
        <header class="brand">
          <img class="hero" src="${assets.hero}" alt="" width="900" height="900" />
          <p class="name">${LOGO}Crustodian</p>
          <p class="promise">${words.promise}</p>
        </header>
        <main>
          <div class="login">
            <h1>${words.title}</h1>
            ${returning(page)} ${problem && summary(problem)} ${form(page)} ${languages(page)}
          </div>
          ${demoAccounts.length > 0 && demoPart(page)}
        </main>
        ${rawHtml(`<script>${LOGIN_SCRIPT}</script>`)}
      </body>
    </html>`.text;
}

/** Pages that a link from outside often names, by what they are called. */
const TITLES: Record<string, string> = {
  '/daily-feed': 'Daily feed',
  '/daily-insights': 'Daily insights',
  '/management': 'Management',
  '/quality-reports': 'Quality Reports',
  '/report/performance': 'Performance',
  '/report/production': 'Production',
  '/report/portion-control': 'Portion control',
  '/report/leaderboard': 'Leaderboard',
  '/report/compare': 'Compare',
  '/admin/user-management': 'User management',
  '/admin/variable-administration': 'Variable administration',
};

function returning({ next, language }: LoginPage): Html | null {
  const title = TITLES[next.split(/[?#]/)[0]!];
  return title ? html`<p class="next">${LOGIN_WORDS[language].returning(title)}</p>` : null;
}

const summary = (problem: string) =>
  html`<p class="problem" id="problem" role="alert">${problem}</p>`;

function form(page: LoginPage): Html {
  const words = LOGIN_WORDS[page.language];
  return html`<form method="post" action="/api/login">
    ${hidden({ csrf: page.csrf, next: page.next, lang: page.language })} ${emailField(page)}
    <div class="labels">
      <label for="password">${words.password}</label>
      <a href="#forgot">${words.forgot}</a>
    </div>
    ${passwordField(page)}
    <p class="forgot" id="forgot" tabindex="-1">${words.forgotAnswer}</p>
    <button class="primary">${words.submit}</button>
  </form>`;
}

const faulty = ({ problem }: LoginPage) =>
  problem && html`aria-invalid="true" aria-describedby="problem"`;

const emailField = (page: LoginPage) =>
  html`<label for="username">${LOGIN_WORDS[page.language].email}</label>
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
      value="${page.username}"
      ${page.username === '' && html`autofocus`}
      ${faulty(page)}
    />`;

const passwordField = (page: LoginPage) =>
  html`<div class="secret">
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      required
      maxlength="1000"
      ${page.username !== '' && html`autofocus`}
      ${faulty(page)}
    />
    <button
      type="button"
      class="eye"
      hidden
      aria-pressed="false"
      aria-controls="password"
      aria-label="${LOGIN_WORDS[page.language].showPassword}"
    >
      ${EYE}${EYE_OFF}
    </button>
  </div>`;

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );

function languages({ language, next }: LoginPage): Html {
  const links = Object.entries(LOGIN_WORDS).map(([code, { name }]) => {
    const address = `/api/login?${new URLSearchParams({ next, lang: code })}`;
    const current = code === language && html`aria-current="true"`;
    return html`<a href="${address}" lang="${code}" hreflang="${code}" ${current}>${name}</a>`;
  });
  return html`<nav class="languages" aria-label="${LOGIN_WORDS[language].language}">
    ${LANGUAGE}${links}
  </nav>`;
}

/** One button an account, each a form of its own, so that a click signs in without a script. */
function demoPart({ csrf, next, language, demoAccounts }: LoginPage): Html {
  const words = LOGIN_WORDS[language];
  const accounts = demoAccounts.map(
    ({ username, password, kind }) =>
      html`<li>
        <form method="post" action="/api/login">
          ${hidden({ csrf, next, lang: language, username, password })}
          <button class="account" title="${username}">
            <b>${username.split('@')[0]!}</b><span>${kind}</span>
          </button>
        </form>
      </li>`,
  );
  return html`<section class="demo" aria-labelledby="demo">
    <h2 id="demo">${words.demo}</h2>
    <p>${words.demoHint(demoAccounts[0]!.password)}</p>
    <ul>
      ${accounts}
    </ul>
  </section>`;
}
