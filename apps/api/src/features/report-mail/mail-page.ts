import type { Language } from '@crustodian/domain/problems';
import { html } from '#platform/html';

const WORDS = {
  en: {
    attached: 'The report is attached as a PDF.',
    automatic: 'You receive this mail because your address is registered for the reports.',
  },
  es: {
    attached: 'El informe va adjunto en PDF.',
    automatic: 'Recibes este correo porque tu dirección está registrada para los informes.',
  },
} as const satisfies Record<Language, Record<string, string>>;

interface Content {
  subject: string;
  /** What the mail is about, in one sentence. */
  lead: string;
  language: Language;
}

/** The mail of a report, as text and as a page. */
export function mailOf({ subject, lead, language }: Content) {
  const words = WORDS[language];
  return {
    subject,
    text: [lead, words.attached, words.automatic].join('\n\n'),
    html: html`<!doctype html>
      <html lang="${language}">
        <body style="font-family:system-ui,sans-serif;color:#1f2421;line-height:1.5">
          <p>${lead}</p>
          <p>${words.attached}</p>
          <p style="color:#6b716d;font-size:13px">${words.automatic}</p>
        </body>
      </html>`.text,
  };
}
