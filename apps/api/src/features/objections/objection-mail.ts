import type { ObjectionAnswer } from '@crustodian/contract/objections';
import { html } from '#platform/http/html';
import type { Mail } from '#platform/mail/mail';
import { specialtyLabel } from '@crustodian/domain/pizza/specialties';

type Language = 'en' | 'es';
export type AnsweredState = 'granted' | 'upheld' | 'expired';

interface Answered {
  email: string;
  name: string;
  store: string;
  specialty: string | null;
  /** 'YYYY-MM-DD HH:MM:SS' in the venue's time zone. */
  localTs: string;
  state: AnsweredState;
  answer: ObjectionAnswer | null;
}

interface Messages {
  locale: string;
  subject: Record<AnsweredState, string>;
  greeting: (name: string) => string;
  lead: (pizza: string, time: string, store: string) => string;
  changed: (before: string, after: string, opinions: number) => string;
  takenOut: string;
  kept: (score: string, opinions: number) => string;
  expired: string;
  open: string;
  pizza: string;
}

const MESSAGES: Record<Language, Messages> = {
  en: {
    locale: 'en-GB',
    subject: {
      granted: 'Your objection changed the score',
      upheld: 'Your objection was answered: the score stays',
      expired: 'Sorry: your objection was not answered in time',
    },
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    lead: (pizza, time, store) =>
      `you said that the score of a pizza is not right: ${pizza}, ${time}, ${store}.`,
    changed: (before, after, opinions) =>
      `It was judged again by ${opinions === 1 ? 'one person' : 'two people'} who saw neither its score nor your reason. You were right: ${before} is now ${after}. Your place of the week is free again.`,
    takenOut:
      'The picture was looked at again and cannot be judged. The pizza no longer counts, and your place of the week is free again.',
    kept: (score, opinions) =>
      `${opinions === 1 ? 'A reviewer' : 'Two reviewers'} looked at it again without seeing its score or your reason. It stays at ${score}. Thank you for looking.`,
    expired:
      'Nobody looked at it again within 48 hours. That is our fault, and we are sorry. The score stays as it is, and your place of the week is free again.',
    open: 'See question and answer',
    pizza: 'a pizza',
  },
  es: {
    locale: 'es-ES',
    subject: {
      granted: 'Tu reclamación cambió la puntuación',
      upheld: 'Respuesta a tu reclamación: la puntuación se mantiene',
      expired: 'Lo sentimos: tu reclamación no se respondió a tiempo',
    },
    greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
    lead: (pizza, time, store) =>
      `dijiste que la puntuación de una pizza no es correcta: ${pizza}, ${time}, ${store}.`,
    changed: (before, after, opinions) =>
      `${opinions === 1 ? 'La juzgó de nuevo una persona que no vio' : 'La juzgaron de nuevo dos personas que no vieron'} ni la puntuación ni tu motivo. Tenías razón: ${before} pasa a ${after}. Tu lugar de la semana vuelve a estar libre.`,
    takenOut:
      'Se miró la foto de nuevo y no se puede juzgar. La pizza ya no cuenta y tu lugar de la semana vuelve a estar libre.',
    kept: (score, opinions) =>
      `${opinions === 1 ? 'Un revisor la miró' : 'Dos revisores la miraron'} de nuevo sin ver la puntuación ni tu motivo. Se queda en ${score}. Gracias por fijarte.`,
    expired:
      'Nadie la miró de nuevo en 48 horas. Es culpa nuestra y lo sentimos. La puntuación se queda como está y tu lugar de la semana vuelve a estar libre.',
    open: 'Ver la pregunta y la respuesta',
    pizza: 'una pizza',
  },
};

/** Tells the person who objected the result; does not name the raters. */
export function objectionMail(
  answered: Answered,
  { language, link }: { language: Language; link: string },
): Mail {
  const messages = MESSAGES[language];
  const { email, name, store, specialty, localTs, state } = answered;
  const greeting = messages.greeting(name);
  const pizza = specialty ? specialtyLabel(specialty, language) : messages.pizza;
  const lead = messages.lead(pizza, timeText(localTs, messages.locale), store);
  const sentence = sentenceOf(answered, messages);
  return {
    to: [email],
    subject: messages.subject[state],
    text: `${greeting}\n\n${lead}\n\n${sentence}\n\n${messages.open}: ${link}\n`,
    html: html`<!doctype html>
      <html lang="${language}">
        <body
          style="margin:0;padding:32px;background:#faf7f2;color:#221a14;font:16px/1.5 sans-serif"
        >
          <p>${greeting}</p>
          <p>${lead}</p>
          <p style="font-weight:600">${sentence}</p>
          <p><a href="${link}" style="color:#b14902">${messages.open}</a></p>
        </body>
      </html>`.text,
  };
}

function sentenceOf({ state, answer }: Answered, messages: Messages): string {
  if (state === 'expired') return messages.expired;
  if (!answer || answer.score_after === null) return messages.takenOut;
  const { score_before: before, score_after: after, opinions } = answer;
  const text = (score: number, decimals = 1) =>
    score.toLocaleString(messages.locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  if (state !== 'granted') return messages.kept(text(before), opinions);
  // Two decimals if one decimal would show no change.
  const decimals = text(before) === text(after) ? 2 : 1;
  return messages.changed(text(before, decimals), text(after, decimals), opinions);
}

/** Formats a wall-clock time of the venue without converting it. */
const timeText = (localTs: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${localTs.replace(' ', 'T')}Z`));
