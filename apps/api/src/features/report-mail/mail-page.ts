import type { Language } from '@crustodian/domain/figures/problems';
import { pointsBetween } from '@crustodian/domain/score/score-delta';
import { wholePercent } from '@crustodian/domain/figures/whole-percent';
import { html } from '#platform/http/html';

interface Messages {
  greeting: (whose: string) => string;
  score: (share: string, pizzas: number) => string;
  better: (points: number) => string;
  worse: (points: number) => string;
  same: string;
  attached: string;
  automatic: string;
}

const MESSAGES = {
  en: {
    greeting: (whose) => `Hello ${whose} team,`,
    score: (share, pizzas) =>
      `${share} of ${pizzas} ${pizzas === 1 ? 'pizza was' : 'pizzas were'} to standard`,
    better: (points) => `${points} ${points === 1 ? 'point' : 'points'} better than`,
    worse: (points) => `${points} ${points === 1 ? 'point' : 'points'} below`,
    same: 'the same as',
    attached: 'The report is attached as a PDF.',
    automatic:
      'You are receiving this e-mail because your address is registered for these reports.',
  },
  es: {
    greeting: (whose) => `Hola, equipo de ${whose}:`,
    score: (share, pizzas) =>
      `El ${share} de ${pizzas} ${pizzas === 1 ? 'pizza estuvo' : 'pizzas estuvo'} en estándar`,
    better: (points) => `${points} ${points === 1 ? 'punto' : 'puntos'} mejor que`,
    worse: (points) => `${points} ${points === 1 ? 'punto' : 'puntos'} por debajo de`,
    same: 'igual que',
    attached: 'El informe va adjunto en PDF.',
    automatic: 'Recibes este correo porque tu dirección está registrada para los informes.',
  },
} as const satisfies Record<Language, Messages>;

/** The share to standard, as printed in the report. */
export interface MailedScore {
  share: number;
  pizzas: number;
  /** The previous report's share; null if there was none. */
  before: number | null;
}

interface Content {
  subject: string;
  language: Language;
  /** The addressee: the store, the company or its region. */
  whose: string;
  /** The subject of the mail in one sentence. */
  lead: string;
  /** Null without scored pizzas; then `unscored` is shown instead. */
  score: MailedScore | null;
  unscored: string;
  /** The name of the previous period: 'last week'. */
  versus: string;
  link: { text: string; url: string };
}

const percent = (share: number) => `${wholePercent(share)}%`;

/** For example '60% of 446 pizzas were to standard, 13 points below last week (73%).' */
function scoreSentence(
  { share, pizzas, before }: MailedScore,
  messages: Messages,
  versus: string,
): string {
  const sentence = messages.score(percent(share), pizzas);
  if (before === null) return `${sentence}.`;
  const points = pointsBetween(share, before);
  const change =
    points > 0 ? messages.better(points) : points < 0 ? messages.worse(-points) : messages.same;
  return `${sentence}, ${change} ${versus} (${percent(before)}).`;
}

/** The mail of a report, as plain text and as HTML. */
export function mailOf(content: Content) {
  const { subject, language, whose, lead, score, unscored, versus, link } = content;
  const messages = MESSAGES[language];
  const greeting = messages.greeting(whose);
  const summary = score ? scoreSentence(score, messages, versus) : unscored;
  return {
    subject,
    text: [
      greeting,
      lead,
      summary,
      messages.attached,
      `${link.text}: ${link.url}`,
      messages.automatic,
    ].join('\n\n'),
    html: html`<!doctype html>
      <html lang="${language}">
        <body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#221a14">
          <p>${greeting}</p>
          <p>${lead}</p>
          <p style="font-weight:600">${summary}</p>
          <p>${messages.attached}</p>
          <p><a href="${link.url}" style="color:#b14902">${link.text}</a></p>
          <p style="color:#5e5248;font-size:13px">${messages.automatic}</p>
        </body>
      </html>`.text,
  };
}
