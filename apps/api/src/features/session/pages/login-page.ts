import type { LoginLanguage } from '@crustodian/contract/session';
import { html, type Html } from '#platform/http/html';
import type { Demo } from '#platform/tools';
import { LANGUAGE } from './login-icons.ts';
import { LOGIN_MESSAGES } from './login-messages.ts';
import {
  emailField,
  hiddenFields,
  problemPart,
  secretField,
  type SessionPage,
} from './session-page.ts';

export interface LoginPage {
  language: LoginLanguage;
  csrf: string;
  /** Path to continue to, already validated. */
  next: string;
  username: string;
  /** Why the last attempt failed. */
  problem: string | null;
  /** Confirms what the user did before. */
  note: string | null;
  demo: Demo | null;
}

/** The log-in page; it works without JavaScript (decision X27). */
export function loginPage(page: LoginPage): SessionPage {
  const { language, problem, note, demo } = page;
  const messages = LOGIN_MESSAGES[language];
  return {
    language,
    title: problem ? messages.failedTitle : messages.title,
    content: html`<h1>${messages.title}</h1>
      ${note !== null && html`<p class="next" role="status">${note}</p>`} ${returning(page)}
      ${problem && problemPart(problem)} ${form(page)} ${signOn(page)} ${languages(page)}`,
    footer: demo !== null && demoPart(page, demo),
  };
}

/** Names of the pages to which outside links often lead. */
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
  return title ? html`<p class="next">${LOGIN_MESSAGES[language].returning(title)}</p>` : null;
}

function form(page: LoginPage): Html {
  const messages = LOGIN_MESSAGES[page.language];
  const { username } = page;
  return html`<form method="post" action="/api/login">
    ${hiddenFields({ csrf: page.csrf, next: page.next, lang: page.language })}
    ${emailField({ username, isFaulty: page.problem !== null, isFirst: username === '' }, page.language)}
    <div class="labels">
      <label for="password">${messages.password}</label>
      <a href="/api/forgot-password?lang=${page.language}">${messages.forgot}</a>
    </div>
    ${passwordField(page)}
    <button class="primary">${messages.submit}</button>
  </form>`;
}

/**
 * Everybody gets the same link: only the next page determines, by the address's domain, whether
 * single sign-on exists.
 */
const signOn = ({ next, language }: LoginPage): Html =>
  html`<p class="back">
    <a href="/api/sign-on?${new URLSearchParams({ next, lang: language }).toString()}"
      >${LOGIN_MESSAGES[language].signOn}</a
    >
  </p>`;

const faulty = ({ problem }: LoginPage) =>
  problem && html`aria-invalid="true" aria-describedby="problem"`;

const passwordField = (page: LoginPage) =>
  secretField(
    {
      id: 'password',
      autocomplete: 'current-password',
      attributes: html`${page.username !== '' && html`autofocus`} ${faulty(page)}`,
    },
    page.language,
  );

function languages({ language, next }: LoginPage): Html {
  const links = Object.entries(LOGIN_MESSAGES).map(([code, { name }]) => {
    const address = `/api/login?${new URLSearchParams({ next, lang: code }).toString()}`;
    const current = code === language && html`aria-current="true"`;
    return html`<a href="${address}" lang="${code}" hreflang="${code}" ${current}>${name}</a>`;
  });
  return html`<nav class="languages" aria-label="${LOGIN_MESSAGES[language].language}">
    ${LANGUAGE}${links}
  </nav>`;
}

/** One form and button per account, so that a click signs in without JavaScript. */
function demoPart({ csrf, next, language }: LoginPage, { accounts, making }: Demo): Html {
  const messages = LOGIN_MESSAGES[language];
  const buttons = accounts.map(
    ({ username, password, kind }) =>
      html`<li>
        <form method="post" action="/api/login">
          ${hiddenFields({ csrf, next, lang: language, username, password })}
          <button class="account" title="${username}">
            <b>${username.split('@')[0]!}</b><span>${kind[language]}</span>
          </button>
        </form>
      </li>`,
  );
  return html`<section class="demo" aria-labelledby="demo">
    <h2 id="demo">${messages.demo}</h2>
    <p>${messages.demoHint(accounts[0]!.password)}</p>
    ${making && html`<p>${making === 'stopped' ? messages.demoStopped : messages.demoMaking(making)}</p>`}
    <ul>
      ${buttons}
    </ul>
  </section>`;
}
