import { dayMonthText, limitText } from '../../../pizza/formatters.ts';
import { capital, listed } from '../../../pizza/words.ts';
import type { WhyMoved } from './moved-calls.ts';
import { say } from '../../../language/language.ts';

type Change = WhyMoved['changes'][number];

/** 'the new engine', 'the new thresholds'. */
export const changeName = ({ kind }: Change): string =>
  kind === 'engine'
    ? say({ en: 'the new engine', es: 'el motor nuevo' })
    : say({ en: 'the new thresholds', es: 'el cambio de umbrales' });

/** Names of all changes, each kind once. */
export const changeNames = ({ changes }: Pick<WhyMoved, 'changes'>): string =>
  listed([...new Set(changes.map(changeName))]) ||
  say({ en: 'the new engine', es: 'el motor nuevo' });

/** The row of the part caused by the first change. */
export function changeText(
  { changes }: Pick<WhyMoved, 'changes'>,
  worse: boolean,
): { title: string; note: string } {
  const [first] = changes;
  const how = worse ? say({ en: 'lower', es: 'menos' }) : say({ en: 'higher', es: 'más' });
  if (!first) {
    return {
      title: say({ en: 'New engine', es: 'Motor nuevo' }),
      note: say({
        en: `it scores the same pizzas ${how}`,
        es: `puntúa ${how} las mismas pizzas`,
      }),
    };
  }
  const day = dayMonthText(first.day);
  if (first.kind === 'thresholds') {
    const signed =
      first.by === null
        ? ''
        : say({ en: `, signed by ${first.by}`, es: `, con la firma de ${first.by}` });
    return {
      title: say({ en: `New thresholds since ${day}`, es: `Umbrales nuevos desde el ${day}` }),
      note: say({
        en: `they score the same pizzas ${how}${signed}`,
        es: `puntúan ${how} las mismas pizzas${signed}`,
      }),
    };
  }
  return {
    title: say({ en: `New engine since ${day}`, es: `Motor nuevo desde el ${day}` }),
    note: say({
      en: `${first.to} scores the same pizzas ${how}`,
      es: `${first.to} puntúa ${how} las mismas pizzas`,
    }),
  };
}

/** Changes during the spans, shown at the foot of a panel. */
export function changesText(
  why: Pick<WhyMoved, 'changes' | 'changesKnownBy' | 'qualityChange'>,
): string {
  if (!why.qualityChange) return scoringText(why);
  const quality = qualityText(why.qualityChange);
  return why.changes.length === 0 ? quality : `${scoringText(why)} ${quality}`;
}

/** '6.5 (before: 6.0)', or '6.5 as before'. */
const limitChange = (to: number, from: number): string =>
  to === from
    ? say({ en: `${limitText(to)} as before`, es: `${limitText(to)} como antes` })
    : say({
        en: `${limitText(to)} (before: ${limitText(from)})`,
        es: `${limitText(to)} (antes: ${limitText(from)})`,
      });

/** All days are recounted with each new definition, so both spans use the latest one. */
function qualityText({ day, by, from, to }: NonNullable<WhyMoved['qualityChange']>): string {
  const [bad, excellent] = [limitChange(to.min, from.min), limitChange(to.max, from.max)];
  const signed = by === null ? '' : say({ en: `, signed by ${by}`, es: `, con la firma de ${by}` });
  return say({
    en: `Since ${dayMonthText(day)} a pizza is bad up to ${bad} and excellent above ${excellent}${signed}. All days are counted by it: shares of bad and excellent pizzas moved with it, no score did.`,
    es: `Desde el ${dayMonthText(day)} una pizza es mala hasta ${bad} y excelente desde más de ${excellent}${signed}. Todos los días se cuentan así: cambiaron los porcentajes de malas y excelentes, ninguna puntuación.`,
  });
}

function scoringText({
  changes,
  changesKnownBy,
}: Pick<WhyMoved, 'changes' | 'changesKnownBy'>): string {
  const [first] = changes;
  if (!first) {
    return say({
      en: 'No engine or threshold changed inside these weeks, so nothing was taken out. When one does, it gets a part of its own.',
      es: 'En estas semanas no cambió ningún motor ni umbral, así que no se descontó nada. Cuando cambia uno, tiene su propia parte.',
    });
  }
  const [name, day] = [capital(changeName(first)), dayMonthText(first.day)];
  const what = say({ en: `${name} has been scoring since ${day}`, es: `${name} desde el ${day}` });
  return changesKnownBy === 'nothing'
    ? say({
        en: `${what}; nothing shows yet how much it moved, so nothing was taken out.`,
        es: `${what}; aún nada muestra cuánto movió, así que no se descontó nada.`,
      })
    : say({
        en: `${what}; its effect is shown as a part of its own.`,
        es: `${what}; lo que movió es una parte propia.`,
      });
}
