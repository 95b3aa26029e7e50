import { html } from '#platform/http/html';
import { capital, countWord } from '@crustodian/domain/language/words';
import { SEPARATOR, type MorningContent } from './morning-content.ts';

const TEXTS = {
  en: {
    locale: 'en',
    open: 'Look at it',
    lead: (lines: number) =>
      lines === 1
        ? 'One line today.'
        : `${capital(countWord(lines, 'en'))} lines today, the costliest first.`,
    picture: 'A pizza of this line',
    under: 'The same lines stand under',
    today: 'Today',
    noMail: 'On a day without lines there is no mail.',
    whose: (stores: number, of: string) =>
      `You get this for ${countWord(stores, 'en')} ${stores === 1 ? 'store' : 'stores'} of ${of}.`,
    settings: 'Fewer stores or another hour',
    stop: 'Stop these mails',
    oneClick: '(one click, no log-in)',
    closed: 'Links open your account; they show nothing to anybody else.',
  },
  es: {
    locale: 'es',
    open: 'Verlo',
    lead: (lines: number) =>
      lines === 1
        ? 'Hoy hay una línea.'
        : `Hoy hay ${countWord(lines, 'es')} líneas, primero las que más cuestan.`,
    picture: 'Una pizza de esta línea',
    under: 'Las mismas líneas están en',
    today: 'Hoy',
    noMail: 'Un día sin líneas no hay correo.',
    whose: (stores: number, of: string) =>
      `Recibes esto por ${countWord(stores, 'es')} ${stores === 1 ? 'tienda' : 'tiendas'} de ${of}.`,
    settings: 'Menos tiendas u otra hora',
    stop: 'Parar estos correos',
    oneClick: '(un clic, sin iniciar sesión)',
    closed: 'Los enlaces abren tu cuenta; no muestran nada a nadie más.',
  },
} as const;

/**
 * For example 'Lumbre Pizza, Sunday'; empty for a mail that was waiting during an upgrade of the
 * product.
 */
function placeAndDay({ language, companies = [], day }: MorningContent): string {
  if (!day) return '';
  const weekday = new Intl.DateTimeFormat(TEXTS[language].locale, {
    weekday: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
  return [...companies, weekday].join(', ');
}

/** Tells for which stores the person gets the mail. */
function whoseText({ language, companies = [], venues = [] }: MorningContent): string {
  if (companies.length === 0) return '';
  return TEXTS[language].whose(venues.length, companies.join(', '));
}

interface Links {
  publicUrl: string;
  /** Link to unsubscribe. */
  stop: string;
}

/** Content id of the logo. */
export const LOGO = 'logo';

const todayOf = ({ publicUrl }: Links) => `${publicUrl}/today`;
const settingsOf = ({ publicUrl }: Links) => `${publicUrl}/morning-mail`;

export function morningText(content: MorningContent, links: Links): string {
  const { language, headline, lines } = content;
  const texts = TEXTS[language];
  const parts = lines.map(({ head, sentence, evidence, act = texts.open, path }) =>
    given([head, sentence, evidence, `${act}: ${links.publicUrl}${path}`]),
  );
  const foot = [
    `${texts.under} ${texts.today}: ${todayOf(links)}. ${texts.noMail}`,
    whoseText(content),
    `${texts.settings}: ${settingsOf(links)}`,
    `${texts.stop} ${texts.oneClick}: ${links.stop}`,
    texts.closed,
  ];
  const head = given([placeAndDay(content), headline, texts.lead(lines.length)]);
  return [head, ...parts, given(foot)].join('\n\n');
}

const given = (lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n');

interface Shown extends Links {
  /** Whether a pizza's picture is attached to the mail. */
  isShown: (pizza: string) => boolean;
}

const SANS = 'system-ui,sans-serif';
const LINK = 'color:#b14902;font-weight:600';

/** Uses tables and inline styles, because mail programs support little else. */
export function morningPage(content: MorningContent, shown: Shown): string {
  const { language, headline, lines } = content;
  const texts = TEXTS[language];
  const whose = whoseText(content);
  return html`<!doctype html>
    <html lang="${language}">
      <body style="margin:0;padding:24px 0;background:#faf7f2;color:#221a14">
        <table
          role="presentation"
          align="center"
          width="640"
          cellpadding="0"
          cellspacing="0"
          style="width:100%;max-width:640px;background:#ffffff;border:1px solid #e9e1d6"
        >
          <tr>
            <td style="padding:24px 28px 16px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
                <tr>
                  <td style="font:600 18px/28px Georgia,serif">
                    <img
                      src="cid:${LOGO}"
                      alt=""
                      width="28"
                      height="28"
                      style="vertical-align:bottom;margin-right:8px;border:0"
                    />Crustodian
                  </td>
                  <td align="right" style="font:13px/1.4 ${SANS};color:#5e5248">
                    ${placeAndDay(content)}
                  </td>
                </tr>
              </table>
              <h1 style="margin:20px 0 0;font:600 28px/1.2 Fraunces,Georgia,serif">${headline}</h1>
              <p style="margin:8px 0 0;font:15px/1.5 ${SANS};color:#5e5248">
                ${texts.lead(lines.length)}
              </p>
            </td>
          </tr>
          ${lines.map((line, at) => lineRow(line, { ...shown, language, isFirst: at === 0 }))}
          <tr>
            <td
              style="padding:20px 28px 28px;border-top:1px solid #d8cdc0;background:#faf7f2;font:13px/1.6 ${SANS};color:#5e5248"
            >
              ${texts.under} <a href="${todayOf(shown)}" style="${LINK}">${texts.today}</a>.
              ${texts.noMail}<br />
              ${whose === '' ? null : html`${whose} `}<a href="${settingsOf(shown)}" style="${LINK}"
                >${texts.settings}</a
              >
              · <a href="${shown.stop}" style="${LINK}">${texts.stop}</a> ${texts.oneClick}<br />
              ${texts.closed}
            </td>
          </tr>
        </table>
      </body>
    </html>`.text;
}

const FILLED = 'border:1px solid #2b211a;background:#2b211a;color:#fff9f2';
const PLAIN = 'border:1px solid #d8cdc0;background:#ffffff;color:#221a14';

type Line = MorningContent['lines'][number];
type ShownLine = Shown & { language: 'en' | 'es'; isFirst: boolean };

/** The first line has its button below its larger pictures; the other lines have it beside them. */
function lineRow(line: Line, shown: ShownLine) {
  const { isFirst } = shown;
  const [kind, ...costs] = line.head.split(SEPARATOR);
  const font = isFirst ? '600 22px/1.25 Fraunces,Georgia,serif' : `600 16px/1.35 ${SANS}`;
  return html`<tr>
    <td style="padding:20px 28px;border-top:1px solid #e9e1d6;font:15px/1.5 ${SANS}">
      <p style="margin:0;font-size:13px;color:#5e5248">
        <b>${kind}</b>${costs.map((cost) => SEPARATOR + cost)}
      </p>
      <h2 style="margin:4px 0;font:${font}">${line.sentence}</h2>
      <p style="margin:0 0 12px;color:#5e5248">${line.evidence}</p>
      ${
        isFirst
          ? html`${pictures(line, shown)}
              <p style="margin:8px 0 0">${button(line, shown)}</p>`
          : html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
              <tr>
                <td>${pictures(line, shown)}</td>
                <td align="right" valign="bottom" style="padding-bottom:6px;white-space:nowrap">
                  ${button(line, shown)}
                </td>
              </tr>
            </table>`
      }
    </td>
  </tr>`;
}

function pictures(
  { path, pictures: pizzas, captions }: Line,
  { publicUrl, isShown, language, isFirst }: ShownLine,
) {
  const size = isFirst ? 104 : 64;
  return pizzas.map((pizza, at) => {
    const store = captions?.[at];
    if (!isShown(pizza)) return null;
    return html`<a
      href="${publicUrl}${path}"
      style="display:inline-block;width:${size}px;margin:0 6px 6px 0;vertical-align:top;font-size:12px;color:#5e5248;text-decoration:none"
      ><img
        src="cid:${pizza}"
        alt="${store ? '' : TEXTS[language].picture}"
        width="${size}"
        height="${size}"
        style="display:block;border:0;border-radius:7px"
      />${store}</a
    >`;
  });
}

const button = ({ path, act, isGood }: Line, { publicUrl, language }: ShownLine) =>
  html`<a
    href="${publicUrl}${path}"
    style="display:inline-block;padding:10px 16px;border-radius:7px;${isGood ? PLAIN : FILLED};text-decoration:none;font-weight:600"
    >${act ?? TEXTS[language].open}</a
  >`;
