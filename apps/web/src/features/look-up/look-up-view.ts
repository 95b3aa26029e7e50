import { likelihoodWord } from '@crustodian/domain/look-up/likelihood';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { localClock, localMs } from '@crustodian/domain/time/local-ts';
import { localMoment } from '../../controls/local-moment.ts';
import { say } from '../../language/language.ts';
import { countText, dayMonthText, weekdayTimeText } from '../../pizza/formatters.ts';
import { capital, numberWord } from '../../pizza/words.ts';
import type { Asked, Candidate, FoundPizzas } from './look-up-calls.ts';
import type { LookUpSearch } from './look-up-url.ts';

/** What the address asks for; null while something is missing. */
export function askedOf(
  { order, day, time, specialty, crust, wide }: LookUpSearch,
  venue: number,
): Asked | null {
  if (order !== undefined) return { order };
  if (day === undefined || time === undefined) return null;
  return {
    venue,
    at: `${day.replaceAll('-', '/')} ${time}:00`,
    minutes: wide ? 30 : 15,
    ...(specialty !== undefined && { specialty }),
    ...(crust !== undefined && { crust }),
  };
}

/** 'Nine pizzas left Riverside’s cut table in that half hour. The first fits best; look at the next two as well.' */
export function leadText({ candidates }: FoundPizzas, asked: Asked, store: string): string {
  const [first] = candidates;
  if (!first) return '';
  const isOne = candidates.length === 1;
  const where = whereText(candidates.length, asked, store);
  if (isOne) return where;
  if ('order' in asked) {
    return `${where} ${say({ en: 'Pick the one that is meant.', es: 'Elige la que buscas.' })}`;
  }
  const isClear =
    likelihoodWord(first.in_100) === 'likely' && first.in_100 > 2 * (candidates[1]?.in_100 ?? 0);
  if (isClear) {
    return `${where} ${say({ en: 'The first fits best.', es: 'La primera es la que mejor encaja.' })}`;
  }
  const isTwo = candidates.length === 2;
  const look = say({
    en: `The first fits best; look at ${isTwo ? 'the other' : 'the next two'} as well.`,
    es: `La primera es la que mejor encaja; mira también ${isTwo ? 'la otra' : 'las dos siguientes'}.`,
  });
  return `${where} ${look}`;
}

function whereText(found: number, asked: Asked, store: string): string {
  const isOne = found === 1;
  const count = `${capital(numberWord(found))} ${isOne ? 'pizza' : 'pizzas'}`;
  if ('order' in asked) {
    return say({
      en: `${count} of this order ${isOne ? 'was' : 'were'} seen.`,
      es: `${isOne ? 'Se vio' : 'Se vieron'} ${numberWord(found)} ${isOne ? 'pizza' : 'pizzas'} de este pedido.`,
    });
  }
  const isHour = asked.minutes === 30;
  return say({
    en: `${count} left ${store}’s cut table in that ${isHour ? 'hour' : 'half hour'}.`,
    es: `${count} ${isOne ? 'salió' : 'salieron'} de la mesa de corte de ${store} en esa ${isHour ? 'hora' : 'media hora'}.`,
  });
}

const LIKELIHOODS = {
  likely: { en: 'likely', es: 'probable' },
  possible: { en: 'possible', es: 'posible' },
  unlikely: { en: 'unlikely', es: 'poco probable' },
} as const;

/** 'likely', 'probable'. */
export const likelihoodText = (in100: number): string => say(LIKELIHOODS[likelihoodWord(in100)]);

/** Why a candidate is less likely than it might be. */
export function reasonText(
  { specialty, crust }: Candidate,
  asked: Asked,
  at: number,
): string | null {
  if ('order' in asked) return null;
  if (asked.specialty !== undefined && specialty === null) {
    return say({ en: 'specialty not known', es: 'especialidad desconocida' });
  }
  if (asked.specialty !== undefined && specialty !== asked.specialty) {
    return say({ en: 'another specialty', es: 'otra especialidad' });
  }
  if (asked.crust !== undefined && crust !== null && crust !== asked.crust) {
    return say({ en: 'another crust', es: 'otra masa' });
  }
  return at === 0
    ? say({ en: 'nearest to the time given', es: 'la más cercana a la hora indicada' })
    : null;
}

/** 'Not among them? Four more are less likely, and one ordered pizza was not seen.' */
export function restText({ candidates, unseen }: FoundPizzas, shown: number): string | null {
  const more = candidates.length - shown;
  const [count, missed] = [numberWord(more), numberWord(unseen.length)];
  const parts = [
    ...(more > 0
      ? [
          say({
            en: `${count} more ${more === 1 ? 'is' : 'are'} less likely`,
            es: more === 1 ? 'hay una más, menos probable' : `hay ${count} más, menos probables`,
          }),
        ]
      : []),
    ...(unseen.length > 0
      ? [
          say({
            en: `${missed} ordered ${unseen.length === 1 ? 'pizza was' : 'pizzas were'} not seen`,
            es: `${missed} ${unseen.length === 1 ? 'pizza pedida no se vio' : 'pizzas pedidas no se vieron'}`,
          }),
        ]
      : []),
  ];
  if (parts.length === 0) return null;
  return `${say({ en: 'Not among them?', es: '¿No está entre ellas?' })} ${capital(parts.join(say({ en: ', and ', es: ' y ' })))}.`;
}

/** Where nothing fits. */
export function nothingText(asked: Asked, store: string, { unseen }: FoundPizzas): string {
  const [first] = unseen;
  if (first) {
    const time = localClock(first.local_ts);
    const why = whyText(first.fault);
    return say({
      en: `Order ${first.order} was made at ${time} in ${first.store}, and not seen: ${why}.`,
      es: `El pedido ${first.order} se hizo a las ${time} en ${first.store}, y no se vio: ${why}.`,
    });
  }
  if ('order' in asked) {
    return say({
      en: `No pizza of order ${asked.order} is known. Try store and time.`,
      es: `No se conoce ninguna pizza del pedido ${asked.order}. Prueba con tienda y hora.`,
    });
  }
  const [from, to] = [-asked.minutes, asked.minutes].map((minutes) => shifted(asked.at, minutes));
  return say({
    en: `No pizza left ${store} between ${from} and ${to}.`,
    es: `Ninguna pizza salió de ${store} entre las ${from} y las ${to}.`,
  });
}

/** What was wrong with the camera, to follow 'was' or 'estaba'. */
const FAULT_WORDS: Record<string, { en: string; es: string }> = {
  dead: { en: 'without its box', es: 'sin su equipo' },
  off: { en: 'not answering', es: 'sin responder' },
  silent: { en: 'silent', es: 'en silencio' },
  frozen: { en: 'frozen', es: 'congelada' },
  covered: { en: 'covered', es: 'tapada' },
  blurred: { en: 'blurred', es: 'desenfocada' },
  light: { en: 'in another light', es: 'con otra luz' },
  colour: { en: 'in another light', es: 'con otra luz' },
  dirty: { en: 'dirty', es: 'sucia' },
  moved: { en: 'moved', es: 'movida' },
  tilted: { en: 'tilted', es: 'inclinada' },
};

function whyText(fault: string | null): string {
  if (!fault) return say({ en: 'no camera saw it', es: 'ninguna cámara lo vio' });
  const words = say(FAULT_WORDS[fault] ?? { en: fault, es: fault });
  return say({ en: `the camera was ${words}`, es: `la cámara estaba ${words}` });
}

function shifted(localTs: string, minutes: number): string {
  const at = localMs(localTs);
  return new Date(at + minutes * 60_000).toISOString().slice(11, 16);
}

/** 'Ends Wed 25 Nov, 15:20; opened 2 times.' */
export function linkText({ ends_at, opened }: { ends_at: string; opened: number }): string {
  const { day, time } = localMoment(ends_at);
  const ends = `${weekdayTimeText(`${day} ${time}`).split(' ')[0]} ${dayMonthText(day)}, ${time.slice(0, 5)}`;
  const count = countText(opened);
  const times =
    opened === 0
      ? say({ en: 'not opened yet', es: 'aún sin abrir' })
      : say({
          en: `opened ${count} ${opened === 1 ? 'time' : 'times'}`,
          es: `abierto ${count} ${opened === 1 ? 'vez' : 'veces'}`,
        });
  return say({ en: `Ends ${ends}; ${times}.`, es: `Termina el ${ends}; ${times}.` });
}

/** 'The picture was deleted on 18 Oct; its score and findings remain.' */
export function deletedText(day: CalendarDay | null): string {
  if (day === null) {
    return say({
      en: 'The picture was deleted; its score and findings remain.',
      es: 'La foto se eliminó; quedan su puntuación y lo que se encontró.',
    });
  }
  const date = dayMonthText(day);
  return say({
    en: `The picture was deleted on ${date}; its score and findings remain.`,
    es: `La foto se eliminó el ${date}; quedan su puntuación y lo que se encontró.`,
  });
}
