import type { LoginLanguage } from '@crustodian/contract/session';
import { html, rawHtml, type Html } from '#platform/http/html';
import type { Reply } from '#platform/http/send-answer';
import { brandFonts } from '#platform/pages/brand-fonts';
import { createHash } from 'node:crypto';
import { EYE, EYE_OFF, LOGO } from './login-icons.ts';
import { LOGIN_SHEET } from './login-style.ts';
import { LOGIN_MESSAGES } from './login-messages.ts';
import { LOGIN_PICTURE } from './show-login-picture.ts';

/**
 * A page outside the web app, such as log-in or setting a password. It works without JavaScript.
 */
export interface SessionPage {
  language: LoginLanguage;
  title: string;
  /** The main content. */
  content: Html;
  /** Shown below the content. */
  footer?: Html | false;
  /** The URL to which the browser redirects at once. */
  continueTo?: string;
}

/**
 * Toggles password visibility and handles passkeys. Without it the visibility toggles are missing;
 * the passkey button is also hidden in browsers that lack the API.
 */
const SCRIPT = `
for(const form of document.querySelectorAll('[data-passkey]')){
  if(!window.PublicKeyCredential?.parseRequestOptionsFromJSON)continue;
  form.hidden=false;
  form.querySelector('button').focus();
  form.addEventListener('submit',async(event)=>{
    event.preventDefault();
    const failed=form.querySelector('[role=alert]');
    failed.hidden=true;
    try{
      const publicKey=PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(form.dataset.passkey));
      const signed=await navigator.credentials.get({publicKey});
      form.elements.passkey.value=JSON.stringify(signed);
      form.submit();
    }catch{
      failed.hidden=false;
    }
  });
}
for(const eye of document.querySelectorAll('.eye')){
  const field=document.getElementById(eye.getAttribute('aria-controls'));
  eye.hidden=false;
  eye.addEventListener('click',()=>{
    const shown=field.type==='text';
    field.type=shown?'password':'text';
    eye.setAttribute('aria-pressed',String(!shown));
    field.focus();
  });
}`;

/** The page as a reply; its policy permits only its own style sheet and script. */
export async function sessionReply(page: SessionPage, status = 200): Promise<Reply> {
  frame ??= makeFrame();
  const { style, policy } = await frame;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
    body: documentOf(page, style),
  };
}

/** The parts that all pages share. */
interface Frame {
  style: string;
  policy: string;
}

/** Created once, because anonymous callers may request these pages any number of times. */
let frame: Promise<Frame> | undefined;

async function makeFrame(): Promise<Frame> {
  const style = (await brandFonts()) + LOGIN_SHEET;
  return { style, policy: policyFor(style) };
}

function documentOf({ language, title, content, footer, continueTo }: SessionPage, style: string) {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${continueTo !== undefined && html`<meta http-equiv="refresh" content="0;url=${continueTo}" />`}
        <title>${title} · Crustodian</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        ${rawHtml(`<style>${style}</style>`)}
      </head>
      <body>
        <header class="brand">
          <img class="hero" src="${LOGIN_PICTURE}" alt="" width="900" height="900" />
          <p class="name">${LOGO}Crustodian</p>
          <p class="promise">${LOGIN_MESSAGES[language].promise}</p>
        </header>
        <main>
          <div class="login">${content}</div>
          ${footer}
        </main>
        ${rawHtml(`<script>${SCRIPT}</script>`)}
      </body>
    </html>`.text;
}

/** The field for the e-mail address or user name. */
export const emailField = (
  { username, isFaulty, isFirst }: { username: string; isFaulty: boolean; isFirst: boolean },
  language: LoginLanguage,
  name = 'username',
): Html =>
  html`<label for="${name}">${LOGIN_MESSAGES[language].email}</label>
    <input
      id="${name}"
      name="${name}"
      type="text"
      inputmode="email"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      required
      maxlength="320"
      value="${username}"
      ${isFirst && html`autofocus`}
      ${isFaulty && html`aria-invalid="true" aria-describedby="problem"`}
    />`;

/** A password field with a visibility toggle. */
export const secretField = (
  { id, autocomplete, attributes }: { id: string; autocomplete: string; attributes: Html | false },
  language: LoginLanguage,
): Html =>
  html`<div class="secret">
    <input
      id="${id}"
      name="${id}"
      type="password"
      autocomplete="${autocomplete}"
      required
      maxlength="1000"
      ${attributes}
    />
    <button
      type="button"
      class="eye"
      hidden
      aria-pressed="false"
      aria-controls="${id}"
      aria-label="${LOGIN_MESSAGES[language].showPassword}"
    >
      ${EYE}${EYE_OFF}
    </button>
  </div>`;

/** A field for a code from an authenticator app, or for a recovery code. */
export const codeField = (label: string, attributes: Html): Html =>
  html`<label for="code">${label}</label>
    <input
      id="code"
      name="code"
      type="text"
      autocomplete="one-time-code"
      autocapitalize="none"
      spellcheck="false"
      required
      maxlength="100"
      ${attributes}
    />`;

export const hiddenFields = (fields: Record<string, string>): Html[] =>
  Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );

/** Shows why the last attempt failed. */
export const problemPart = (problem: string): Html =>
  html`<p class="problem" id="problem" role="alert">${problem}</p>`;

/** A policy that permits only the page's own style sheet and script. */
function policyFor(style: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${digestOf(style)}'`,
    `script-src 'sha256-${digestOf(SCRIPT)}'`,
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64');
