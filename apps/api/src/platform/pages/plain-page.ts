import type { Language } from '@crustodian/domain/figures/problems';
import { html, rawHtml, type Html } from '#platform/http/html';
import type { Reply } from '#platform/http/send-answer';
import { brandFonts } from '#platform/pages/brand-fonts';

export interface PlainPage {
  language: Language;
  title: string;
  /** Name next to the logo, e.g. the company on its own page. */
  name?: string | undefined;
  /** Text at the right end of the header, such as a store. */
  aside?: string | undefined;
  content: Html;
  footer?: string;
}

/** A standalone page for anyone with a link, outside the web app and without scripts; not cacheable. */
export async function plainPage(page: PlainPage): Promise<Reply> {
  style ??= makeStyle();
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy':
        "default-src 'none'; img-src 'self'; font-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    },
    body: documentOf(page, await style),
  };
}

/** Computed once, because anyone may request these pages any number of times. */
let style: Promise<string> | undefined;

const makeStyle = async (): Promise<string> => (await brandFonts()) + SHEET;

/** The colours equal the product's design tokens. */
const SHEET = `
:root{color-scheme:light dark;
  --canvas:#faf7f2;--line:#e7dfd4;--text:#221a14;--text-2:#5e5248;--ink:#2b211a;--on-ink:#fff9f2}
@media(prefers-color-scheme:dark){:root{
  --canvas:#14100d;--line:#332a23;--text:#f5eee5;--text-2:#bdb0a2;--ink:#f5eee5;--on-ink:#221a14}}
*{box-sizing:border-box}
body{display:flex;flex-direction:column;min-height:100vh;max-width:420px;margin:0 auto;padding:20px 18px;
  background:var(--canvas);color:var(--text);font:400 15px/1.45 Figtree,system-ui,sans-serif}
h1,p,dl,dd{margin:0}
header{display:flex;align-items:center;gap:10px;margin-bottom:18px}
header img{width:22px;height:22px}
header span{margin-left:auto;color:var(--text-2);font-size:13px}
header b,h1{font-family:Fraunces,Georgia,serif;font-weight:560;letter-spacing:-.012em;
  font-variation-settings:'opsz' 72,'SOFT' 60,'WONK' 0}
header b{font-size:17px}
h1{font-size:25px;line-height:1.2}
main{display:grid;gap:12px}
main img{display:block;width:100%;height:auto;border-radius:12px}
dt,small,footer,.soft{color:var(--text-2)}
dl div{display:grid;grid-template-columns:5em 1fr;gap:0 12px;padding:7px 0;border-top:1px solid var(--line)}
small,footer{font-size:13px}
footer{margin-top:auto;padding-top:28px;text-align:center}
button{width:100%;height:48px;margin-top:12px;border:0;border-radius:7px;background:var(--ink);
  color:var(--on-ink);font:inherit;font-weight:600;cursor:pointer}
@media print{body{min-height:0}}`;

const documentOf = (
  { language, title, name = 'Crustodian', aside, content, footer }: PlainPage,
  sheet: string,
): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        ${rawHtml(`<style>${sheet}</style>`)}
      </head>
      <body>
        <header>
          <img src="/favicon.svg" alt="" /><b>${name}</b>${aside && html`<span>${aside}</span>`}
        </header>
        <main>${content}</main>
        ${footer && html`<footer>${footer}</footer>`}
      </body>
    </html>`.text;
