import { STANDARDS, STANDARD_LABELS } from '@crustodian/domain/pizza/standard';
import { QUALITIES } from '@crustodian/domain/score/quality-band';
import type { HourRange } from '../../../controls/time-of-day.ts';
import type { ScreenRights } from '../feed-rights.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import type { LabelOf } from './sorting.ts';

export interface FilterOption {
  value: string;
  label: string;
}

/** What the options of a filter are made of. */
export interface FilterSource {
  /** Specialties defined for the venue. */
  specialties: readonly string[];
  crusts: readonly FilterOption[];
  labelOf: LabelOf;
}

interface FilterDefinition {
  label: string;
  /** Shown only when it equals the user's allowFeedback flag. */
  feedbackFilter?: boolean;
  /** Also for users who see pictures only; nothing else is shown to them. */
  dailyFeedOnly?: true;
  /** Exactly one option is chosen at any time; the first one restricts nothing. */
  exactlyOne?: true;
  /** Offered behind '+ Filter' instead of standing in the bar. */
  secondary?: true;
  needs?: (rights: ScreenRights) => boolean;
  options: (source: FilterSource, rights: ScreenRights) => FilterOption[];
  /** Ticked at the start; none when left out. */
  start?: (options: readonly FilterOption[]) => readonly string[];
  matches: (card: PizzaCard, value: string) => boolean;
}

const ANY: FilterOption = { value: 'any', label: 'Any' };
const YES_NO: FilterOption[] = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
];
const yesNo = (flag: boolean) => (flag ? '1' : '0');

const QUALITY_LABELS = { bad: 'Bad', good: 'Good', excellent: 'Excellent' } as const;

const FLAGS = [
  { value: 'bubbles', label: 'Bubbles' },
  { value: 'overbaked', label: 'Overbaked' },
  { value: 'badCut', label: 'Bad cut' },
] as const;
const HIDDEN: FilterOption = { value: 'censored', label: 'Hidden' };

/** Every filter of the feed (spec 000 section 2.2), in the order of the bar. */
export const FILTERS = {
  scored: {
    label: 'Scored',
    options: () => YES_NO,
    start: () => ['1'],
    matches: (card, value) => yesNo(card.scoreValue !== null) === value,
  },
  reviewed: {
    label: 'Reviewed',
    feedbackFilter: true,
    options: () => YES_NO,
    start: () => ['0'],
    matches: (card, value) => yesNo(card.reviewed) === value,
  },
  specialty: {
    label: 'Specialty',
    dailyFeedOnly: true,
    options: ({ specialties, labelOf }) =>
      specialties
        .map((value) => ({ value, label: labelOf(value) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    start: (options) => options.map(({ value }) => value),
    matches: (card, value) => card.specialty === value,
  },
  crust: {
    label: 'Crust',
    needs: ({ crust }) => crust,
    options: ({ crusts }) => [...crusts],
    matches: (card, value) => card.crustType === value,
  },
  standard: {
    label: 'Standard',
    options: () => STANDARDS.map((value) => ({ value, label: STANDARD_LABELS[value] })),
    matches: (card, value) => card.standard === value,
  },
  snapshot: {
    label: 'Snapshot quality',
    exactlyOne: true,
    // Others are never sent a bad snapshot that is trusted.
    needs: ({ feed }) => feed.flaggedPictures,
    options: () => [ANY, { value: 'buena', label: 'Good' }, { value: 'mala', label: 'Bad' }],
    matches: (card, value) => value === ANY.value || card.snap_quality === value,
  },
  quality: {
    label: 'Quality',
    exactlyOne: true,
    secondary: true,
    options: () => [ANY, ...QUALITIES.map((value) => ({ value, label: QUALITY_LABELS[value] }))],
    matches: (card, value) => value === ANY.value || card.band === value,
  },
  flag: {
    label: 'Flags',
    secondary: true,
    options: (_source, { feed }) => (feed.listsCensored ? [...FLAGS, HIDDEN] : [...FLAGS]),
    matches: (card, value) => isFlagged(card, value),
  },
} as const satisfies Record<string, FilterDefinition>;

export type FilterKey = keyof typeof FILTERS;
export const FILTER_KEYS = Object.keys(FILTERS) as FilterKey[];

export const WHOLE_DAY: HourRange = [0, 24];
export const HOUR_STEP = 0.5;

/** Chosen values per filter; a missing filter has its default. */
export type Choices = Partial<Record<FilterKey, readonly string[]>>;

/** A filter with its options and its current choice. */
export interface CardFilter {
  key: FilterKey;
  type: 'select';
  label: string;
  options: readonly FilterOption[];
  value: readonly string[];
  exactlyOne: boolean;
  secondary: boolean;
  /** Its value is not the one of the start. */
  changed: boolean;
}

const definition = (key: FilterKey): FilterDefinition => FILTERS[key];

/** The filters the viewer sees. One that is not seen does not apply (decision X51). */
export function visibleFilters(
  choices: Choices,
  source: FilterSource,
  rights: ScreenRights,
): CardFilter[] {
  return FILTER_KEYS.filter((key) => isVisible(definition(key), rights)).map((key) => {
    const { label, options: optionsOf, start, exactlyOne, secondary } = definition(key);
    const options = optionsOf(source, rights);
    const atStart = start?.(options) ?? (exactlyOne ? [ANY.value] : []);
    const chosen = choices[key]?.filter((value) =>
      options.some((option) => option.value === value),
    );
    const value = chosen && !(exactlyOne && chosen.length !== 1) ? chosen : atStart;
    return {
      key,
      type: 'select',
      label,
      options,
      value,
      exactlyOne: exactlyOne ?? false,
      secondary: secondary ?? false,
      changed: !sameValues(value, atStart),
    };
  });
}

function isVisible(filter: FilterDefinition, rights: ScreenRights): boolean {
  if (rights.pictureOnly) return filter.dailyFeedOnly ?? false;
  if (filter.feedbackFilter !== undefined && filter.feedbackFilter !== rights.review) return false;
  return filter.needs?.(rights) ?? true;
}

/** True when the filter leaves something out: exactly one value restricts, several do not (decision X50). */
export const restricts = ({ value, exactlyOne }: CardFilter): boolean =>
  value.length === 1 && !(exactlyOne && value[0] === ANY.value);

/** True for the filter that leaves only unreviewed pizzas. */
export const leavesUnreviewed = (filter: CardFilter): boolean =>
  filter.key === 'reviewed' && restricts(filter) && filter.value[0] === '0';

/** True for the filter that leaves only what has a score. */
export const leavesScored = (filter: CardFilter): boolean =>
  filter.key === 'scored' && restricts(filter) && filter.value[0] === '1';

/** The value that leaves nothing out: every option where that is the start, otherwise none. */
export function unrestricted({ key, options, exactlyOne }: CardFilter): readonly string[] {
  if (exactlyOne) return [ANY.value];
  const atStart = definition(key).start?.(options) ?? [];
  return atStart.length > 1 ? atStart : [];
}

/** The text on the control: the only chosen value, otherwise that all or any are shown (decision X50). */
export function filterText(filter: CardFilter): string {
  if (filter.value.length > 1) return 'All';
  const chosen = filter.options.find(({ value }) => value === filter.value[0]);
  return chosen?.label ?? ANY.label;
}

/**
 * Does the card pass every filter and the time of day? Its last moment is left out; 24 is the end of
 * the business day, and so the night after midnight as well.
 */
export function passes(
  card: PizzaCard,
  filters: readonly CardFilter[],
  [from, to]: HourRange,
): boolean {
  if (card.hour < from || (to < WHOLE_DAY[1] && card.hour >= to)) return false;
  return filters.every(
    (filter) => !restricts(filter) || definition(filter.key).matches(card, filter.value[0]!),
  );
}

function isFlagged(card: PizzaCard, flag: string): boolean {
  if (flag === 'bubbles') return card.bubbles === 1;
  if (flag === 'overbaked') return card.overbaked === 1;
  return flag === 'badCut' ? card.badCut === 1 : card.censored === 1;
}

const sameValues = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value));
