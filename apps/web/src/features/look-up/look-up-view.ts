import { likelihoodWord } from '@crustodian/domain/look-up/likelihood';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { unseenReason } from '@crustodian/domain/look-up/unseen-pizza';
import { localClock, localDay, localMs } from '@crustodian/domain/time/local-ts';
import { localMoment } from '../../controls/local-moment.ts';
import { pageLanguage, say } from '../../language/language.ts';
import { deletedPizzasText } from '../../pizza/deleted-pizzas.ts';
import { countText, dayMonthText, weekdayTimeText } from '../../pizza/formatters.ts';
import { crustName, specialtyOfPage } from '../../pizza/names.ts';
import { capital, numberWord } from '../../pizza/words.ts';
import type { Asked, Candidate, FoundPizzas, UnseenPizza } from './look-up-calls.ts';
import type { LookUpSearch } from './look-up-url.ts';

/** The request from the URL; null while something is missing. */
export function askedOf(search: LookUpSearch, venue: number): Asked | null {
  const { order, day, time, specialty, crust, pizzas, wide } = search;
  if (order !== undefined) return { order, ...(search.venue !== undefined && { venue }) };
  if (day === undefined || time === undefined) return null;
  return {
    venue,
    at: `${day.replaceAll('-', '/')} ${time}:00`,
    minutes: wide ? 30 : 15,
    ...(specialty !== undefined && { specialty }),
    ...(crust !== undefined && { crust }),
    ...(pizzas !== undefined && { order_pizzas: pizzas }),
  };
}

/** 'Nine pizzas left Riverside’s cut table in that half hour. The first fits best; look at the next two as well.' */
export function leadText({ candidates }: FoundPizzas, asked: Asked, store: string): string {
  const [first] = candidates;
  if (!first) return '';
  const isOne = candidates.length === 1;
  const where = whereText(candidates.length, asked, store);
  if (isOne && !isOther(candidates, asked)) return where;
  if ('order' in asked) {
    const isOfOne = candidates.every(({ store: one }) => one === first.store);
    return isOfOne
      ? `${where} ${say({ en: 'Pick the one that is meant.', es: 'Elige la que buscas.' })}`
      : `${where} ${say({
          en: 'Several stores have an order of this number: choose the store, or pick the pizza.',
          es: 'Varias tiendas tienen un pedido con este número: elige la tienda o la pizza.',
        })}`;
  }
  if (isOther(candidates, asked)) return otherText(candidates.length, asked, store);
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

/** Whether a specialty was given that no candidate has or may have. */
const isOther = (candidates: readonly Candidate[], asked: Asked): boolean =>
  !('order' in asked) &&
  asked.specialty !== undefined &&
  candidates.every(({ specialty }) => specialty !== null && specialty !== asked.specialty);

/** 'No Pepperoni was seen in that half hour; six other pizzas left Riverside’s cut table. …' */
function otherText(found: number, asked: Asked, store: string): string {
  if ('order' in asked) return '';
  const name = specialtyOfPage(asked.specialty ?? '');
  const isOne = found === 1;
  const isHour = asked.minutes === 30;
  return say({
    en: `No ${name} was seen in that ${isHour ? 'hour' : 'half hour'}; ${numberWord(found)} other ${isOne ? 'pizza' : 'pizzas'} left ${store}’s cut table. The specialty may have been misread: look at the pictures.`,
    es: `En esa ${isHour ? 'hora' : 'media hora'} no se vio ninguna ${name}; de la mesa de corte de ${store} ${isOne ? 'salió otra pizza' : `salieron otras ${numberWord(found)} pizzas`}. Quizá se leyó mal la especialidad: mira las fotos.`,
  });
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

/** Why a candidate is not more likely. */
export function reasonText(
  { specialty, crust, order_pizzas }: Candidate,
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
  if (asked.order_pizzas !== undefined && order_pizzas !== null) {
    if (order_pizzas !== asked.order_pizzas) {
      return say({
        en: `order of ${numberWord(order_pizzas)}`,
        es: `pedido de ${numberWord(order_pizzas)}`,
      });
    }
  }
  return at === 0
    ? say({ en: 'nearest to the time given', es: 'la más cercana a la hora indicada' })
    : null;
}

/** 'Not among them? Four more are less likely, and one ordered pizza was not seen.' */
export function restText(
  { candidates, unseen }: FoundPizzas,
  asked: Asked,
  shown: number,
): string | null {
  const more = candidates.length - shown;
  const missed = numberWord(unseen.length);
  const parts = [
    ...(more > 0 ? [moreText(more, asked)] : []),
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

function moreText(more: number, asked: Asked): string {
  const count = numberWord(more);
  const isOne = more === 1;
  if ('order' in asked) {
    return say({
      en: `${count} more ${isOne ? 'was' : 'were'} seen`,
      es: isOne ? 'se vio una más' : `se vieron ${count} más`,
    });
  }
  return say({
    en: `${count} more ${isOne ? 'is' : 'are'} less likely`,
    es: isOne ? 'hay una más, menos probable' : `hay ${count} más, menos probables`,
  });
}

/** 'Order A-7: Pepperoni, Original, Riverside, due Sat 21 Nov, 18:40. The camera had been covered since 18:12.' */
export function unseenText({
  order,
  store,
  local_ts,
  specialty,
  crust,
  ...why
}: UnseenPizza): string {
  const product = [
    specialtyOfPage(specialty || 'unknown'),
    ...(crust === '' ? [] : [crustName(crust)]),
  ].join(', ');
  const due = dayTimeText(local_ts);
  const reason = unseenReason({ ...why, madeLocal: local_ts }, pageLanguage());
  return say({
    en: `Order ${order}: ${product}, ${store}, due ${due}. ${reason}`,
    es: `Pedido ${order}: ${product}, ${store}, para el ${due}. ${reason}`,
  });
}

/** 'Sat 21 Nov, 18:40'. */
export function dayTimeText(localTs: string): string {
  const [weekday] = weekdayTimeText(localTs).split(' ');
  return `${weekday} ${dayMonthText(localDay(localTs))}, ${localClock(localTs)}`;
}

/** The text if nothing was found. */
export function nothingText(
  asked: Asked,
  store: string,
  { closed }: Pick<FoundPizzas, 'closed'>,
): string {
  if (closed) return deletedPizzasText(closed);
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
