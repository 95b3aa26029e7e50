import { countText, shareText } from '../../../pizza/formatters.ts';
import { listed, numberWord } from '../../../pizza/words.ts';
import type { FairPlace, FairRanking, FairStore, FairWinner } from './fair-calls.ts';
import { say } from '../../../language/language.ts';

const of100 = (share: number): string => String(Math.round(share * 100));

export const METHOD = {
  en: 'Inside a group only a place that is named is sure; any other order would be guesswork. A store that was seen for less than 80% of its pizzas is listed below the table without a rank. Method: posterior rank intervals of 90% from 2,000 recounts, fixed seed, on audited means.',
  es: 'Dentro de un grupo solo es seguro el puesto que se nombra; cualquier otro orden sería adivinar. Una tienda de la que se vio menos del 80 % de sus pizzas figura al final de la tabla sin puesto. Método: intervalos a posteriori del 90 % del puesto, con 2.000 recuentos y semilla fija, sobre medias auditadas.',
};
export const NOBODY = {
  title: { en: 'No store stands out this time.', es: 'Esta vez no destaca ninguna tienda.' },
  note: { en: 'There is no first place, and no last one.', es: 'No hay primer puesto ni último.' },
  wider: { en: 'Show last month', es: 'Mostrar el mes pasado' },
};
export const NONE_AUDITED = {
  title: {
    en: 'No store is audited in these days.',
    es: 'Ninguna tienda está auditada en estos días.',
  },
  note: {
    en: 'Ranks need at least two stores with eight pizzas each that were judged blind.',
    es: 'Hacen falta al menos dos tiendas con ocho pizzas cada una juzgadas a ciegas.',
  },
};

/** Groups in their order on the page. */
export const GROUPS = [
  {
    group: 'above',
    title: {
      en: 'Clearly above the company average',
      es: 'Claramente sobre el promedio de la empresa',
    },
  },
  { group: 'not-distinguishable', title: { en: 'Not distinguishable', es: 'No se distinguen' } },
  {
    group: 'below',
    title: {
      en: 'Clearly below the company average',
      es: 'Claramente bajo el promedio de la empresa',
    },
  },
] as const satisfies readonly { group: NonNullable<FairStore['group']>; title: unknown }[];

/** The ranked stores of a group; if no store differs, all are in the middle one. */
export const storesIn = (
  { stores }: Pick<FairRanking, 'stores'>,
  group: NonNullable<FairStore['group']>,
): FairStore[] =>
  stores.filter(
    (store) => store.unranked === null && (store.group ?? 'not-distinguishable') === group,
  );

/** 'four stores', 'six stores: any order among them would be guesswork'. */
export function groupNote(group: NonNullable<FairStore['group']>, count: number): string {
  const stores =
    count === 1
      ? say({ en: 'one store', es: 'una tienda' })
      : say({ en: `${numberWord(count)} stores`, es: `${numberWord(count)} tiendas` });
  return group === 'not-distinguishable' && count > 1
    ? say({
        en: `${stores}: any order among them would be guesswork`,
        es: `${stores}: cualquier orden entre ellas sería adivinar`,
      })
    : stores;
}

/**
 * Names only the stores that stand out: 'Harbor Point and Boerne share first place. Wicker Park
 * needs help. …'
 */
export function fairSentence(ranking: FairRanking): string {
  const ranked = ranking.stores.filter(({ unranked }) => unranked === null);
  if (ranked.length < 2) return say(NONE_AUDITED.title);
  const [first, last, middle] = [firstText(ranking), helpText(ranking), middleText(ranking)];
  if (first === null && last === null) return say(NOBODY.title);
  return [first, last, middle].filter((text) => text !== null).join(' ');
}

function firstText(ranking: FairRanking): string | null {
  const first = ranking.podium.find(({ place }) => place === 1);
  if (first?.kind === 'shared')
    return say({
      en: `${namesOf(first)} share first place.`,
      es: `${namesOf(first)} comparten el primer puesto.`,
    });
  if (first?.kind === 'given')
    return say({ en: `${namesOf(first)} is first.`, es: `${namesOf(first)} va en primer lugar.` });
  const above = storesIn(ranking, 'above').map(({ name }) => name);
  if (above.length === 0) return null;
  return say({
    en: `${listed(above)} ${above.length === 1 ? 'is' : 'are'} clearly above the average.`,
    es: `${listed(above)} ${above.length === 1 ? 'está' : 'están'} claramente sobre el promedio.`,
  });
}

const namesOf = ({ by }: Pick<FairPlace, 'by'> | FairWinner): string =>
  listed(by.map(({ name }) => name));

function helpText(ranking: FairRanking): string | null {
  const below = storesIn(ranking, 'below').map(({ name }) => name);
  if (below.length === 0) return null;
  return say({
    en: `${listed(below)} ${below.length === 1 ? 'needs' : 'need'} help.`,
    es: `${listed(below)} ${below.length === 1 ? 'necesita' : 'necesitan'} ayuda.`,
  });
}

function middleText(ranking: FairRanking): string | null {
  const count = storesIn(ranking, 'not-distinguishable').length;
  return count < 2
    ? null
    : say({
        en: `The ${numberWord(count)} in the middle cannot be told apart.`,
        es: `Las ${numberWord(count)} del medio no se distinguen.`,
      });
}

const ORDINALS = [
  { en: 'first', es: 'primera', place: 'primer' },
  { en: 'second', es: 'segunda', place: 'segundo' },
  { en: 'third', es: 'tercera', place: 'tercer' },
] as const;

/** 'first in 73 of 100 recounts'. */
export const shareOfPlace = (place: number, share: number): string =>
  say({
    en: `${ORDINALS[place - 1]!.en} in ${of100(share)} of 100 recounts`,
    es: `${ORDINALS[place - 1]!.es} en ${of100(share)} de 100 recuentos`,
  });

export const emptyTitle = (place: number): string =>
  say({
    en: `No ${ORDINALS[place - 1]!.en} place`,
    es: `Sin ${ORDINALS[place - 1]!.place} puesto`,
  });

/**
 * Which stores come closest to a vacant place: 'Lakeview would take it in 66 of 100 recounts, Oak
 * Park in 34. …'
 */
export function emptyText({ by }: FairPlace): string {
  const [first, second] = by;
  if (!first)
    return say({
      en: 'Nobody comes near it. A place is named from 80 of 100 recounts.',
      es: 'Nadie se acerca. Un puesto se da a partir de 80 de 100 recuentos.',
    });
  const other = second
    ? say({
        en: `, ${second.name} in ${of100(second.share)}`,
        es: `; ${second.name}, en ${of100(second.share)}`,
      })
    : '';
  return say({
    en: `${first.name} would take it in ${of100(first.share)} of 100 recounts${other}. We name a place from 80.`,
    es: `${first.name} lo ocuparía en ${of100(first.share)} de 100 recuentos${other}. Damos un puesto a partir de 80.`,
  });
}

/** '5 to 8', '12'. */
export const rankText = ({ rank }: FairStore): string =>
  rank === null
    ? '–'
    : rank.low === rank.high
      ? String(rank.low)
      : say({ en: `${rank.low} to ${rank.high}`, es: `${rank.low} a ${rank.high}` });

/** From this number of stores on, the chances of the first and last five ranks are meaningful. */
const MANY_STORES = 11;
const HARDLY = 0.05;

/**
 * Whether a ranking reports the first and last five ranks; a short one reports the first and last
 * rank.
 */
export const tellsFive = (places: number): boolean => places >= MANY_STORES;

/**
 * 'first five in 83 of 100' for the end at which the store is more often, null if it is hardly at
 * either. In short rankings 'first in 61 of 100, last in 4'.
 */
export function endsText({ rank }: FairStore, places: number): string | null {
  if (rank === null) return null;
  if (!tellsFive(places)) {
    const [first, last] = [of100(rank.first), of100(rank.last)];
    return say({
      en: `first in ${first} of 100, last in ${last}`,
      es: `primera en ${first} de 100, última en ${last}`,
    });
  }
  const isFirst = rank.top_five >= rank.bottom_five;
  const share = isFirst ? rank.top_five : rank.bottom_five;
  if (share < HARDLY) return null;
  const times = of100(share);
  return isFirst
    ? say({
        en: `first five in ${times} of 100`,
        es: `entre las cinco primeras en ${times} de 100`,
      })
    : say({ en: `last five in ${times} of 100`, es: `entre las cinco últimas en ${times} de 100` });
}

/** Why a store has no rank. */
export function unrankedText({ unranked, judged, seen }: FairStore): string {
  if (unranked === 'seldom-seen')
    return say({
      en: `seen for ${shareText(seen)} of its pizzas, ranked from 80%`,
      es: `se vio el ${shareText(seen)} de sus pizzas; hay puesto desde el 80 %`,
    });
  return unranked === 'too-few'
    ? say({
        en: `too few: ${judged} judged, ranked from 8`,
        es: `muy pocas: ${judged} juzgadas; hay puesto desde 8`,
      })
    : say({ en: 'not audited', es: 'sin auditar' });
}

/** A week's winner and the confidence in it. */
export function winnerText(winner: FairWinner): { who: string; how: string } {
  const { kind, by, judged } = winner;
  if (judged === 0)
    return { who: '–', how: say({ en: 'nothing was judged', es: 'no se juzgó nada' }) };
  if (kind === 'shared')
    return {
      who: by.map(({ name }) => name).join(say({ en: ' or ', es: ' o ' })),
      how: say({ en: 'shared', es: 'compartido' }),
    };
  if (kind === 'given')
    return {
      who: namesOf(winner),
      how: say({
        en: `first in ${of100(by[0]!.share)} of 100`,
        es: `primera en ${of100(by[0]!.share)} de 100`,
      }),
    };
  return {
    who: say({ en: 'Nobody', es: 'Nadie' }),
    how:
      by.length > 1
        ? say({
            en: `${numberWord(by.length)} stores could be it`,
            es: `podrían ser ${numberWord(by.length)} tiendas`,
          })
        : say({ en: 'no store stood out', es: 'no destacó ninguna tienda' }),
  };
}

/** '15 – 21 Nov 2026, 12 stores, 249 pizzas judged blind'. */
export const rankedNote = ({ stores, judged }: FairRanking, days: string): string =>
  say({
    en: `${days}, ${stores.length === 1 ? '1 store' : `${stores.length} stores`}, ${countText(judged)} pizzas judged blind`,
    es: `${days}, ${stores.length === 1 ? '1 tienda' : `${stores.length} tiendas`}, ${countText(judged)} pizzas juzgadas a ciegas`,
  });
