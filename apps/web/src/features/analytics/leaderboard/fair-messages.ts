import { countText, shareText } from '../../../pizza/formatters.ts';
import { listed, numberWord } from '../../../pizza/words.ts';
import type { FairPlace, FairRanking, FairStore, FairWinner } from './fair-calls.ts';

const of100 = (share: number): string => String(Math.round(share * 100));

export const METHOD =
  'Inside a group any order would be guesswork. A store that was seen for less than 80% of its pizzas is listed below the table without a rank. Method: posterior rank intervals of 90% from 2,000 recounts, fixed seed, on audited means.';
export const NOBODY = {
  title: 'No store stands out this time.',
  note: 'There is no first place, and no last one.',
  wider: 'Show last month',
};
export const NONE_AUDITED = {
  title: 'No store is audited in these days.',
  note: 'Ranks need at least two stores with eight pizzas each that were judged blind.',
};

/** Groups in their order on the page. */
export const GROUPS = [
  { group: 'above', title: 'Clearly above the company average' },
  { group: 'not-distinguishable', title: 'Not distinguishable' },
  { group: 'below', title: 'Clearly below the company average' },
] as const satisfies readonly { group: NonNullable<FairStore['group']>; title: string }[];

/** The ranked stores of a group; all of them are in the middle one where none differs. */
export const storesIn = (
  { stores }: Pick<FairRanking, 'stores'>,
  group: NonNullable<FairStore['group']>,
): FairStore[] =>
  stores.filter(
    (store) => store.unranked === null && (store.group ?? 'not-distinguishable') === group,
  );

/** 'four stores', 'six stores: any order among them would be guesswork'. */
export function groupNote(group: NonNullable<FairStore['group']>, count: number): string {
  const stores = count === 1 ? 'one store' : `${numberWord(count)} stores`;
  return group === 'not-distinguishable' && count > 1
    ? `${stores}: any order among them would be guesswork`
    : stores;
}

/** Names only who stands out: 'Harbor Point and Boerne share first place. Wicker Park needs help. …' */
export function fairSentence(ranking: FairRanking): string {
  const ranked = ranking.stores.filter(({ unranked }) => unranked === null);
  if (ranked.length < 2) return NONE_AUDITED.title;
  const [first, last, middle] = [firstText(ranking), helpText(ranking), middleText(ranking)];
  if (first === null && last === null) return NOBODY.title;
  return [first, last, middle].filter((text) => text !== null).join(' ');
}

function firstText(ranking: FairRanking): string | null {
  const first = ranking.podium.find(({ place }) => place === 1);
  if (first?.kind === 'shared') return `${namesOf(first)} share first place.`;
  if (first?.kind === 'given') return `${namesOf(first)} is first.`;
  const above = storesIn(ranking, 'above').map(({ name }) => name);
  if (above.length === 0) return null;
  return `${listed(above)} ${above.length === 1 ? 'is' : 'are'} clearly above the average.`;
}

const namesOf = ({ by }: Pick<FairPlace, 'by'> | FairWinner): string =>
  listed(by.map(({ name }) => name));

function helpText(ranking: FairRanking): string | null {
  const below = storesIn(ranking, 'below').map(({ name }) => name);
  if (below.length === 0) return null;
  return `${listed(below)} ${below.length === 1 ? 'needs' : 'need'} help.`;
}

function middleText(ranking: FairRanking): string | null {
  const count = storesIn(ranking, 'not-distinguishable').length;
  return count < 2 ? null : `The ${numberWord(count)} in the middle cannot be told apart.`;
}

/** 'first in 73 of 100 recounts'. */
export const shareOfPlace = (place: number, share: number): string =>
  `${['first', 'second', 'third'][place - 1]} in ${of100(share)} of 100 recounts`;

export const emptyTitle = (place: number): string =>
  `No ${['first', 'second', 'third'][place - 1]} place`;

/** Who comes near a place that nobody has: 'Lakeview would take it in 66 of 100 recounts, Oak Park in 34. …' */
export function emptyText({ by }: FairPlace): string {
  const [first, second] = by;
  if (!first) return 'Nobody comes near it. A place is named from 80 of 100 recounts.';
  const other = second ? `, ${second.name} in ${of100(second.share)}` : '';
  return `${first.name} would take it in ${of100(first.share)} of 100 recounts${other}. We name a place from 80.`;
}

/** '5 to 8', '12'. */
export const rankText = ({ rank }: FairStore): string =>
  rank === null ? '–' : rank.low === rank.high ? String(rank.low) : `${rank.low} to ${rank.high}`;

/** Why a store has no rank. */
export function unrankedText({ unranked, judged, seen }: FairStore): string {
  if (unranked === 'seldom-seen')
    return `seen for ${shareText(seen)} of its pizzas, ranked from 80%`;
  return unranked === 'too-few' ? `too few: ${judged} judged, ranked from 8` : 'not audited';
}

/** A week's winner: who, and how sure. */
export function winnerText(winner: FairWinner): { who: string; how: string } {
  const { kind, by } = winner;
  if (kind === 'shared') return { who: by.map(({ name }) => name).join(' or '), how: 'shared' };
  if (kind === 'given')
    return { who: namesOf(winner), how: `first in ${of100(by[0]!.share)} of 100` };
  return {
    who: 'Nobody',
    how: by.length > 1 ? `${numberWord(by.length)} stores could be it` : 'no store stood out',
  };
}

/** '15 – 21 Nov 2026, 12 stores, 249 pizzas judged blind'. */
export const rankedNote = ({ stores, judged }: FairRanking, days: string): string =>
  `${days}, ${stores.length === 1 ? '1 store' : `${stores.length} stores`}, ${countText(judged)} pizzas judged blind`;
