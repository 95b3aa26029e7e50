import { html } from '#platform/http/html';
import { SEPARATOR, type MorningContent } from './morning-content.ts';

const TEXTS = {
  en: {
    open: 'Look at it',
    lead: (lines: number) =>
      lines === 1 ? 'One line today.' : `${lines} lines today, the costliest first.`,
    picture: 'A pizza of this line',
    foot: 'The same lines stand under Today. On a day without lines there is no mail.',
    settings: 'Fewer stores or another hour',
    stop: 'Stop these mails (one click, no log-in)',
    closed: 'Links open your account; they show nothing to anybody else.',
  },
  es: {
    open: 'Verlo',
    lead: (lines: number) =>
      lines === 1 ? 'Hoy hay una línea.' : `Hoy hay ${lines} líneas, primero las que más cuestan.`,
    picture: 'Una pizza de esta línea',
    foot: 'Las mismas líneas están en Hoy. Un día sin líneas no hay correo.',
    settings: 'Menos tiendas u otra hora',
    stop: 'Parar estos correos (un clic, sin iniciar sesión)',
    closed: 'Los enlaces abren tu cuenta; no muestran nada a nadie más.',
  },
} as const;

interface Links {
  publicUrl: string;
  /** Stops the mails. */
  stop: string;
}

/** Names the picture of the logo. */
export const LOGO = 'logo';

const settingsOf = ({ publicUrl }: Links) => `${publicUrl}/morning-mail`;

export function morningText({ language, headline, lines }: MorningContent, links: Links): string {
  const texts = TEXTS[language];
  const parts = lines.map(({ head, sentence, evidence, act = texts.open, path }) =>
    [head, sentence, evidence, `${act}: ${links.publicUrl}${path}`]
      .filter((part) => part !== '')
      .join('\n'),
  );
  const foot = [
    texts.foot,
    `${texts.settings}: ${settingsOf(links)}`,
    `${texts.stop}: ${links.stop}`,
    texts.closed,
  ];
  return [headline, texts.lead(lines.length), ...parts, foot.join('\n')].join('\n\n');
}

interface Shown extends Links {
  /** Whether a pizza's picture goes with the mail. */
  isShown: (pizza: string) => boolean;
}

/** Tables and inline styles: what mail programs agree on. */
export function morningPage({ language, headline, lines }: MorningContent, shown: Shown): string {
  const texts = TEXTS[language];
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
            <td style="padding:28px 28px 8px;font:28px/1.2 Fraunces,Georgia,serif">
              <p style="margin:0 0 16px;font:600 18px/28px Georgia,serif">
                <img
                  src="cid:${LOGO}"
                  alt=""
                  width="28"
                  height="28"
                  style="vertical-align:bottom;margin-right:8px;border:0"
                />Crustodian
              </p>
              <h1 style="margin:0;font:inherit">${headline}</h1>
              <p style="margin:8px 0 12px;font:15px/1.5 system-ui,sans-serif;color:#5e5248">
                ${texts.lead(lines.length)}
              </p>
            </td>
          </tr>
          ${lines.map((line, at) => lineRow(line, { ...shown, language, isFirst: at === 0 }))}
          <tr>
            <td
              style="padding:20px 28px 28px;border-top:1px solid #e9e1d6;font:13px/1.6 system-ui,sans-serif;color:#5e5248"
            >
              ${texts.foot}<br />
              <a href="${settingsOf(shown)}" style="color:#b14902">${texts.settings}</a><br />
              <a href="${shown.stop}" style="color:#b14902">${texts.stop}</a><br />
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

function lineRow(
  line: Line,
  { publicUrl, isShown, language, isFirst }: Shown & { language: 'en' | 'es'; isFirst: boolean },
) {
  const texts = TEXTS[language];
  const { head, sentence, evidence, path, pictures, captions, act = texts.open, isGood } = line;
  const link = `${publicUrl}${path}`;
  const [kind, ...costs] = head.split(SEPARATOR);
  const size = isFirst ? 104 : 72;
  const font = isFirst ? '22px/1.25 Fraunces,Georgia,serif' : '600 18px/1.35 system-ui,sans-serif';
  return html`<tr>
    <td style="padding:20px 28px;border-top:1px solid #e9e1d6;font:15px/1.5 system-ui,sans-serif">
      <p style="margin:0;font-size:13px;color:#5e5248">
        <b>${kind}</b>${costs.map((cost) => SEPARATOR + cost)}
      </p>
      <h2 style="margin:4px 0;font:${font}">${sentence}</h2>
      <p style="margin:0 0 12px;color:#5e5248">${evidence}</p>
      ${pictures.map((pizza, at) => {
        const store = captions?.[at];
        if (!isShown(pizza)) return null;
        return html`<a
          href="${link}"
          style="display:inline-block;width:${size}px;margin:0 6px 6px 0;vertical-align:top;font-size:12px;color:#5e5248;text-decoration:none"
          ><img
            src="cid:${pizza}"
            alt="${store ? '' : texts.picture}"
            width="${size}"
            height="${size}"
            style="display:block;border:0;border-radius:7px"
          />${store}</a
        >`;
      })}
      <p style="margin:8px 0 0">
        <a
          href="${link}"
          style="display:inline-block;padding:10px 16px;border-radius:7px;${isGood ? PLAIN : FILLED};text-decoration:none;font-weight:600"
          >${act}</a
        >
      </p>
    </td>
  </tr>`;
}
