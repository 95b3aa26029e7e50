import { likelihoodWord } from '@crustodian/domain/look-up/likelihood';
import { countText } from '../../pizza/formatters.ts';
import { capital, numberWord } from '../../pizza/words.ts';
import type { Asked, Candidate, FoundPizzas } from './look-up-calls.ts';
import type { LookUpSearch } from './look-up-url.ts';

/** What the address asks for; null while something is missing. */
export function askedOf(
  { order, day, time, specialty, wide }: LookUpSearch,
  venue: number,
): Asked | null {
  if (order !== undefined) return { order };
  if (day === undefined || time === undefined) return null;
  return {
    venue,
    at: `${day.replaceAll('-', '/')} ${time}:00`,
    minutes: wide ? 30 : 15,
    ...(specialty !== undefined && { specialty }),
  };
}

/** 'Nine pizzas like it left Riverside’s cut table in that half hour. The first fits best; look at the next two as well.' */
export function leadText({ candidates }: FoundPizzas, asked: Asked, store: string): string {
  const [first] = candidates;
  if (!first) return '';
  const count = candidates.length;
  const pizzas = `${capital(numberWord(count))} ${count === 1 ? 'pizza' : 'pizzas'}`;
  const where =
    'order' in asked
      ? `${pizzas} of this order ${count === 1 ? 'was' : 'were'} seen.`
      : `${pizzas} left ${store}’s cut table in that ${asked.minutes === 30 ? 'hour' : 'half hour'}.`;
  if (count === 1) return where;
  if ('order' in asked) return `${where} Pick the one that is meant.`;
  const isClear =
    likelihoodWord(first.in_100) === 'likely' && first.in_100 > 2 * (candidates[1]?.in_100 ?? 0);
  if (isClear) return `${where} The first fits best.`;
  const next = count === 2 ? 'the other' : 'the next two';
  return `${where} The first fits best; look at ${next} as well.`;
}

/** Why a candidate is less likely than it might be. */
export function reasonText({ specialty }: Candidate, asked: Asked, at: number): string | null {
  if ('order' in asked) return null;
  if (asked.specialty !== undefined && specialty === null) return 'specialty not known';
  if (asked.specialty !== undefined && specialty !== asked.specialty) return 'another specialty';
  return at === 0 ? 'nearest to the time given' : null;
}

export const clockText = (localTs: string): string => localTs.slice(11, 16);

/** 'Not among them? Four more are less likely, and one pizza of this half hour was not seen.' */
export function restText({ candidates, unseen }: FoundPizzas, shown: number): string | null {
  const more = candidates.length - shown;
  const parts = [
    ...(more > 0 ? [`${numberWord(more)} more ${more === 1 ? 'is' : 'are'} less likely`] : []),
    ...(unseen.length > 0
      ? [
          `${numberWord(unseen.length)} ordered ${unseen.length === 1 ? 'pizza was' : 'pizzas were'} not seen`,
        ]
      : []),
  ];
  return parts.length === 0 ? null : `Not among them? ${capital(parts.join(', and '))}.`;
}

/** Where nothing fits. */
export function nothingText(asked: Asked, store: string, { unseen }: FoundPizzas): string {
  const [first] = unseen;
  if (first) {
    const why = first.fault
      ? `the camera was ${FAULT_WORDS[first.fault] ?? first.fault}`
      : 'no camera saw it';
    return `Order ${first.order} was made at ${clockText(first.local_ts)} in ${first.store}, and not seen: ${why}.`;
  }
  if ('order' in asked) return `No pizza of order ${asked.order} is known. Try store and time.`;
  const [from, to] = [-asked.minutes, asked.minutes].map((minutes) => shifted(asked.at, minutes));
  return `No pizza left ${store} between ${from} and ${to}.`;
}

const FAULT_WORDS: Record<string, string> = {
  dead: 'without its box',
  off: 'not answering',
  light: 'in another light',
  colour: 'in another light',
  dirty: 'dirty',
};

function shifted(localTs: string, minutes: number): string {
  const at = Date.parse(`${localTs.replaceAll('/', '-').replace(' ', 'T')}Z`);
  return new Date(at + minutes * 60_000).toISOString().slice(11, 16);
}

const ENDS = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** 'Ends Wed, 25 Nov, 15:20; opened twice.' */
export function linkText({ ends_at, opened }: { ends_at: string; opened: number }): string {
  const times =
    opened === 0
      ? 'not opened yet'
      : `opened ${countText(opened)} ${opened === 1 ? 'time' : 'times'}`;
  return `Ends ${ENDS.format(new Date(ends_at))}; ${times}.`;
}
