import type { StoreObjection } from '@crustodian/contract/objections';
import type { ObjectionReason } from '@crustodian/domain/audit/objection';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { localClock, localDay } from '@crustodian/domain/time/local-ts';
import { localMoment } from '../../controls/local-moment.ts';
import { criterionName } from '../../pizza/criterion-name.ts';
import { countText, dayMonthText, decimalText, nameOf } from '../../pizza/formatters.ts';
import { specialtyOfPage } from '../../pizza/names.ts';
import { capital, numberAlone, numberWord } from '../../pizza/words.ts';
import type { CompanyObjections } from './objection-calls.ts';
import { say } from '../../language/language.ts';

export const OBJECTION_MESSAGES = {
  ask: { en: 'This is not right', es: 'Esto no está bien' },
  question: { en: 'What is not right?', es: '¿Qué no está bien?' },
  blind: {
    en: 'A reviewer who has not seen the score looks again.',
    es: 'La mira de nuevo un revisor que no ha visto la puntuación.',
  },
  pointsFor: { en: 'The points for', es: 'Los puntos de' },
  or: { en: 'Or', es: 'O' },
  anotherOne: { en: 'Another one', es: 'Otro' },
  sentence: { en: 'A sentence, if you like', es: 'Una frase, si quieres' },
  sentenceHint: {
    en: 'Optional. The reviewer does not see it before judging. Please name nobody.',
    es: 'Opcional. El revisor no la ve antes de juzgar. No nombres a nadie, por favor.',
  },
  send: { en: 'Send to a fresh pair of eyes', es: 'Enviar a otros ojos' },
  sent: { en: 'Sent. Thank you for looking.', es: 'Enviada. Gracias por fijarte.' },
  withdraw: { en: 'Take it back', es: 'Retirarla' },
  judgedAgain: { en: 'Somebody judges it again', es: 'Alguien la juzga de nuevo' },
  whoJudges: {
    en: 'A reviewer who has not seen this pizza, its score, your reason or your store. Two, if they differ by more than a point.',
    es: 'Un revisor que no ha visto esta pizza, ni su puntuación, ni tu motivo, ni tu tienda. Dos, si difieren en más de un punto.',
  },
  whereAnswered: {
    en: 'Here, on the pizza, for everybody who can see it. You get a mail.',
    es: 'Aquí, en la pizza, para todos los que la pueden ver. Recibes un correo.',
  },
  placeBack: {
    en: 'If the score changes, the place comes back to you.',
    es: 'Si la puntuación cambia, recuperas el lugar.',
  },
  waiting: {
    en: 'Kept on this device; it is sent when the connection is back. The seven days go on meanwhile.',
    es: 'Guardada en este dispositivo; se envía cuando vuelva la conexión. Los siete días siguen corriendo.',
  },
  never: {
    en: 'Objections never count in the audited figures: they were chosen, the audited pizzas were drawn.',
    es: 'Las reclamaciones nunca cuentan en las cifras auditadas: se eligieron, y las pizzas auditadas se sortearon.',
  },
  objection: { en: 'Objection', es: 'Reclamación' },
} as const;

const REASONS = {
  specialty: { en: 'Wrong specialty', es: 'Especialidad equivocada' },
  not_ours: { en: 'Not our pizza', es: 'No es nuestra pizza' },
  camera: { en: 'Camera or light', es: 'Cámara o luz' },
  damaged: { en: 'Damaged after the photo', es: 'Dañada después de la foto' },
} as const satisfies Record<Exclude<ObjectionReason, 'criterion'>, { en: string; es: string }>;

/** Label of a reason other than a criterion. */
export const reasonLabel = (reason: keyof typeof REASONS): string => say(REASONS[reason]);

type Subject = Pick<StoreObjection, 'reason' | 'criterion'>;

/** 'Cheese seal', 'Wrong specialty'. */
export const subjectText = ({ reason, criterion }: Subject) =>
  reason === 'criterion' ? capital(criterionName(criterion ?? '')) : reasonLabel(reason);

/** Name of an engine task's subject: a criterion, or the reason if there was no criterion. */
export const subjectName = (subject: string): string =>
  subject in REASONS
    ? reasonLabel(subject as keyof typeof REASONS)
    : capital(criterionName(subject));

/** 'The points for cheese seal'; in Spanish 'Los puntos de sello del queso'. */
export const reasonText = ({ reason, criterion }: Subject) =>
  reason === 'criterion'
    ? `${say(OBJECTION_MESSAGES.pointsFor)} ${criterionName(criterion ?? '')}`
    : reasonLabel(reason);

const SEALS = { 'Sello de queso': true, 'cheese seal': true };
/** Caption of the picture whose arcs mark the slices that lost points for the criterion. */
export const faultText = (criterion: string): string =>
  criterion in SEALS
    ? say({
        en: 'Dashed: where the engine saw an open seal.',
        es: 'A trazos: donde el motor vio el sello abierto.',
      })
    : say({
        en: `Dashed: where the engine took points for ${criterionName(criterion)}.`,
        es: `A trazos: donde el motor quitó puntos por ${criterionName(criterion)}.`,
      });

export const STATE_LABELS: Record<StoreObjection['state'], { en: string; es: string }> = {
  open: { en: 'open', es: 'abierta' },
  granted: { en: 'changed', es: 'cambiada' },
  upheld: { en: 'kept', es: 'se mantiene' },
  expired: { en: 'too late', es: 'fuera de plazo' },
  withdrawn: { en: 'taken back', es: 'retirada' },
};

const weekdayText = (day: CalendarDay): string => `${nameOf('weekday', day)} ${dayMonthText(day)}`;

/** 'Sat 28 Nov'. */
export const dayWithWeekday = weekdayText;

/** A moment in the given or the viewer's time zone: 'Tue 24 Nov, 15:20'. */
export function momentText(iso: string, zone?: string): string {
  const { day, time } = localMoment(iso, zone);
  return `${weekdayText(day)}, ${time.slice(0, 5)}`;
}

/** Wall-clock time of the venue: 'Sat 21 Nov, 23:33'. */
export const pizzaTimeText = (localTs: string): string =>
  `${weekdayText(localDay(localTs))}, ${localClock(localTs)}`;

export const placesText = ({ left, of }: { left: number; of: number }): string =>
  say({
    en: `${left} of ${of} left this week`,
    es: `${left === 1 ? 'Queda' : 'Quedan'} ${left} de ${of} esta semana`,
  });

/** When the weekly limit of objections is renewed. */
export const newPlacesText = (day: CalendarDay): string =>
  say({
    en: `New places on ${dayWithWeekday(day)}.`,
    es: `Nuevos lugares el ${dayWithWeekday(day)}.`,
  });

const oneDecimal = (score: number): string => decimalText(score, 1);

/** '6.2 → 6.7', 'stays 5.4'; empty while the objection is open. */
export function scoresText({ state, answer }: Pick<StoreObjection, 'state' | 'answer'>): string {
  if (!answer) return '';
  const before = oneDecimal(answer.score_before);
  if (state === 'upheld') return say({ en: `stays ${before}`, es: `sigue en ${before}` });
  return answer.score_after === null
    ? say({ en: `${before}, taken out`, es: `${before}, ya no cuenta` })
    : changeText(answer.score_before, answer.score_after);
}

/** '6.2 → 6.7'; two decimals if one would show no change. */
function changeText(before: number, after: number): string {
  const [from, to] = [oneDecimal(before), oneDecimal(after)];
  return from === to ? `${decimalText(before, 2)} → ${decimalText(after, 2)}` : `${from} → ${to}`;
}

/** The answer in a sentence, without the reviewer's name and without blame. */
export function answerText(objection: StoreObjection, zone?: string): string {
  const { state, answer, due_at: due } = objection;
  if (state === 'open')
    return say({
      en: `Somebody is looking. Answer by ${momentText(due, zone)}.`,
      es: `Alguien la está mirando. Respuesta antes del ${momentText(due, zone)}.`,
    });
  if (state === 'expired')
    return say({
      en: 'Nobody looked in time. We are sorry: that is our fault, and your place is free again.',
      es: 'Nadie la miró a tiempo. Lo sentimos: es culpa nuestra, y tu lugar vuelve a estar libre.',
    });
  if (!answer || answer.score_after === null)
    return say({
      en: 'The picture cannot be judged. The pizza no longer counts.',
      es: 'La foto no se puede juzgar. La pizza ya no cuenta.',
    });
  if (state === 'upheld')
    return answer.opinions > 1
      ? say({
          en: 'Two reviewers looked without the score, and saw the same.',
          es: 'Dos revisores la miraron sin la puntuación y vieron lo mismo.',
        })
      : say({
          en: 'A reviewer looked without the score, and saw the same.',
          es: 'Un revisor la miró sin la puntuación y vio lo mismo.',
        });
  return changedText(objection.criterion, { ...answer, score_after: answer.score_after });
}

type ChangedScore = NonNullable<StoreObjection['answer']> & { score_after: number };

/** What the new judgement found. */
function changedText(criterion: string | null, answer: ChangedScore): string {
  if (answer.specialty !== null) {
    const specialty = specialtyOfPage(answer.specialty);
    return say({ en: `It is a ${specialty}.`, es: `Es una ${specialty}.` });
  }
  const verdict =
    answer.score_after >= answer.score_before
      ? say({ en: 'You were right.', es: 'Tenías razón.' })
      : say({ en: 'The score was too kind.', es: 'La puntuación era demasiado amable.' });
  if (criterion === null || answer.ninths_judged === null || answer.ninths_before === null)
    return say({
      en: `Seen without the score, it got other points. ${verdict}`,
      es: `Vista sin la puntuación, recibió otros puntos. ${verdict}`,
    });
  const [judged, before] = [answer.ninths_judged, answer.ninths_before].map(Math.round);
  return say({
    en: `Seen without the score, the ${criterionName(criterion)} was ${judged} of 9, not ${before}. ${verdict}`,
    es: `Vista sin la puntuación: ${criterionName(criterion)}, ${judged} de 9 y no ${before}. ${verdict}`,
  });
}

/** 'Two of your four answered objections changed the score. One is open.' */
export function storeSentence(objections: readonly Pick<StoreObjection, 'state'>[]): string {
  const of = (...states: StoreObjection['state'][]) =>
    objections.filter(({ state }) => states.includes(state)).length;
  const [open, granted, answered] = [of('open'), of('granted'), of('granted', 'upheld')];
  const openText =
    open === 0
      ? ''
      : say({
          en: ` ${capital(numberWord(open))} ${open === 1 ? 'is' : 'are'} open.`,
          es: ` ${capital(numberWord(open))} ${open === 1 ? 'está abierta' : 'están abiertas'}.`,
        });
  if (answered === 0)
    return say({
      en: `No objection of yours is answered yet.${openText}`,
      es: `Aún no hay respuesta a ninguna de tus reclamaciones.${openText}`,
    });
  if (answered === 1)
    return say({
      en: `Your one answered objection ${granted === 1 ? 'changed the score' : 'changed nothing'}.${openText}`,
      es: `Tu única reclamación con respuesta ${granted === 1 ? 'cambió la puntuación' : 'no cambió nada'}.${openText}`,
    });
  return say({
    en: `${capital(numberAlone(granted))} of your ${numberWord(answered)} answered objections changed the score.${openText}`,
    es: `${capital(numberAlone(granted))} de tus ${numberWord(answered)} reclamaciones con respuesta ${granted > 1 ? 'cambiaron' : 'cambió'} la puntuación.${openText}`,
  });
}

/** 'Stores objected to 41 of 13,646 pizzas; 11 scores changed. On cheese seal 9 of 21 did.' */
export function companySentence({ all, scored, tasks, reasons }: CompanyObjections): string {
  if (all.asked === 0)
    return say({
      en: 'No store has objected to a score in these weeks.',
      es: 'Ninguna tienda reclamó una puntuación en estas semanas.',
    });
  const [asked, of, granted] = [all.asked, scored, all.granted].map(countText);
  const first = say({
    en: `Stores objected to ${asked} of ${of} pizzas; ${all.granted === 1 ? '1 score changed' : `${granted} scores changed`}.`,
    es: `Las tiendas reclamaron ${asked} de ${of} pizzas; ${all.granted === 1 ? 'cambió 1 puntuación' : `cambiaron ${granted} puntuaciones`}.`,
  });
  const worst = reasons.find(({ reason, criterion }) =>
    tasks.some(({ subject }) => subject === (criterion ?? reason)),
  );
  if (!worst) return first;
  const subject = subjectText(worst).toLowerCase();
  return say({
    en: `${first} On ${subject} ${worst.granted} of ${worst.answered} did.`,
    es: `${first} Por ${subject}, ${worst.granted} de ${worst.answered}.`,
  });
}

/** '3.0 in 1,000. Half of the answers took less than 19 hours.' */
export function companyNote({ all, scored, median_hours: median }: CompanyObjections): string {
  if (all.asked === 0)
    return say({
      en: 'Everybody who sees a score can say that it is not right, for seven days.',
      es: 'Quien ve una puntuación puede decir que no está bien, durante siete días.',
    });
  const rate = perThousand(all.asked, scored);
  const again =
    all.answered === all.asked
      ? say({
          en: 'All were judged again by somebody who saw neither score nor reason',
          es: 'Todas las juzgó de nuevo alguien que no vio ni la puntuación ni el motivo',
        })
      : say({
          en: 'Whoever judges again sees neither score nor reason',
          es: 'Quien juzga de nuevo no ve ni la puntuación ni el motivo',
        });
  const first = say({ en: `${rate} in 1,000. ${again}`, es: `${rate} de cada 1.000. ${again}` });
  if (median === null) return `${first}.`;
  const hours = Math.max(1, Math.ceil(median));
  return say({
    en: `${first}; half of the answers took less than ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
    es: `${first}; la mitad de las respuestas tardó menos de ${hours} ${hours === 1 ? 'hora' : 'horas'}.`,
  });
}

export const perThousand = (asked: number, scored: number): string =>
  scored === 0 ? '–' : decimalText((1000 * asked) / scored, 1);

/** 'late by 3 hours'; null while there is time. */
export function lateText(due: string, now: number): string | null {
  const late = now - Date.parse(due);
  if (late <= 0) return null;
  const hours = Math.max(1, Math.round(late / 3_600_000));
  return say({
    en: `late by ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    es: `${hours} ${hours === 1 ? 'hora' : 'horas'} de retraso`,
  });
}
