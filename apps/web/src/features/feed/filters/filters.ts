import { STANDARDS } from '@crustodian/domain/pizza/standard';
import { QUALITIES } from '@crustodian/domain/score/quality-band';
import type { HourRange } from '../../../controls/time-of-day.ts';
import type { ScreenRights } from '../feed-rights.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import type { LabelOf } from './sorting.ts';
import { say } from '../../../language/language.ts';
import { flagName, type FlagKey } from '../../../pizza/pizza-flags.ts';
import { qualityName, standardName } from '../../../pizza/names.ts';
import type { Language } from '@crustodian/domain/figures/problems';
import { FILTER_KEYS, WHOLE_DAY, type Choices, type FilterKey } from './filter-keys.ts';

export interface FilterOption {
  value: string;
  label: string;
}

/** Data from which a filter's options are made. */
export interface FilterSource {
  /** Specialties defined for the venue. */
  specialties: readonly string[];
  crusts: readonly FilterOption[];
  labelOf: LabelOf;
}

interface FilterDefinition {
  label: Record<Language, string>;
  /** Shown only when it equals the user's allowFeedback flag. */
  feedbackFilter?: boolean;
  /** Whether users restricted to pictures see it; they see no other filter. */
  dailyFeedOnly?: true;
  /** Exactly one option is always chosen; the first one restricts nothing. */
  exactlyOne?: true;
  /** Offered behind '+ Filter' rather than in the bar. */
  secondary?: true;
  needs?: (rights: ScreenRights) => boolean;
  options: (source: FilterSource, rights: ScreenRights) => FilterOption[];
  /** Values chosen by default; none if omitted. */
  start?: (options: readonly FilterOption[]) => readonly string[];
  matches: (card: PizzaCard, value: string) => boolean;
}

const ANY_VALUE = 'any';
const anyOption = (): FilterOption => ({
  value: ANY_VALUE,
  label: say({ en: 'Any', es: 'Cualquiera' }),
});
const yesNoOptions = (): FilterOption[] => [
  { value: '1', label: say({ en: 'Yes', es: 'Sí' }) },
  { value: '0', label: say({ en: 'No', es: 'No' }) },
];
const yesNo = (flag: boolean) => (flag ? '1' : '0');

const FLAGS = ['bubbles', 'overbaked', 'badCut'] as const satisfies FlagKey[];
const flagOption = (value: FlagKey): FilterOption => ({ value, label: flagName(value) });

const FILTERS = {
  scored: {
    label: { en: 'Scored', es: 'Puntuada' },
    options: yesNoOptions,
    start: () => ['1'],
    matches: (card, value) => yesNo(card.scoreValue !== null) === value,
  },
  reviewed: {
    label: { en: 'Reviewed', es: 'Revisada' },
    feedbackFilter: true,
    options: yesNoOptions,
    start: () => ['0'],
    matches: (card, value) => yesNo(card.reviewed) === value,
  },
  specialty: {
    label: { en: 'Specialty', es: 'Especialidad' },
    dailyFeedOnly: true,
    options: ({ specialties, labelOf }) =>
      specialties
        .map((value) => ({ value, label: labelOf(value) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    start: (options) => options.map(({ value }) => value),
    matches: (card, value) => card.specialty === value,
  },
  crust: {
    label: { en: 'Crust', es: 'Masa' },
    needs: ({ crust }) => crust,
    options: ({ crusts }) => [...crusts],
    matches: (card, value) => card.crustType === value,
  },
  standard: {
    label: { en: 'Standard', es: 'Estándar' },
    options: () => STANDARDS.map((value) => ({ value, label: standardName(value) })),
    matches: (card, value) => card.standard === value,
  },
  snapshot: {
    label: { en: 'Snapshot quality', es: 'Calidad de la foto' },
    exactlyOne: true,
    // Other users never receive trusted bad snapshots.
    needs: ({ feed }) => feed.flaggedPictures,
    options: () => [
      anyOption(),
      { value: 'buena', label: qualityName('good') },
      { value: 'mala', label: qualityName('bad') },
    ],
    matches: (card, value) => value === ANY_VALUE || card.snap_quality === value,
  },
  quality: {
    label: { en: 'Quality', es: 'Calidad' },
    exactlyOne: true,
    secondary: true,
    options: () => [
      anyOption(),
      ...QUALITIES.map((value) => ({ value, label: qualityName(value) })),
    ],
    matches: (card, value) => value === ANY_VALUE || card.band === value,
  },
  flag: {
    label: { en: 'Flags', es: 'Marcas' },
    secondary: true,
    options: (_source, { feed }) =>
      [...FLAGS, ...(feed.listsCensored ? (['censored'] as const) : [])].map(flagOption),
    matches: (card, value) => isFlagged(card, value),
  },
} as const satisfies Record<FilterKey, FilterDefinition>;

/** A filter with its options and its current choice. */
export interface CardFilter {
  key: FilterKey;
  type: 'select';
  label: string;
  options: readonly FilterOption[];
  value: readonly string[];
  exactlyOne: boolean;
  secondary: boolean;
  /** Whether the value differs from the default. */
  changed: boolean;
}

const definition = (key: FilterKey): FilterDefinition => FILTERS[key];

/** The filters the viewer sees. Hidden filters do not apply (decision X51). */
export function visibleFilters(
  choices: Choices,
  source: FilterSource,
  rights: ScreenRights,
): CardFilter[] {
  return FILTER_KEYS.filter((key) => isVisible(definition(key), rights)).map((key) => {
    const { label, options: optionsOf, start, exactlyOne, secondary } = definition(key);
    const options = optionsOf(source, rights);
    const atStart = start?.(options) ?? (exactlyOne ? [ANY_VALUE] : []);
    const chosen = choices[key]?.filter((value) =>
      options.some((option) => option.value === value),
    );
    const value = chosen && !(exactlyOne && chosen.length !== 1) ? chosen : atStart;
    return {
      key,
      type: 'select',
      label: say(label),
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

/** Whether the filter restricts the list: one chosen value does, several do not (decision X50). */
export const restricts = ({ value, exactlyOne }: CardFilter): boolean =>
  value.length === 1 && !(exactlyOne && value[0] === ANY_VALUE);

/** Whether the filter leaves only unreviewed pizzas. */
export const leavesUnreviewed = (filter: CardFilter): boolean =>
  filter.key === 'reviewed' && restricts(filter) && filter.value[0] === '0';

/** Whether the filter leaves only scored pizzas. */
export const leavesScored = (filter: CardFilter): boolean =>
  filter.key === 'scored' && restricts(filter) && filter.value[0] === '1';

/** The value that restricts nothing: every option if that is the default, otherwise none. */
export function unrestricted({ key, options, exactlyOne }: CardFilter): readonly string[] {
  if (exactlyOne) return [ANY_VALUE];
  const atStart = definition(key).start?.(options) ?? [];
  return atStart.length > 1 ? atStart : [];
}

/** The control's text: the only chosen value, otherwise 'all' or 'any' (decision X50). */
export function filterText(filter: CardFilter): string {
  if (filter.value.length > 1) return say({ en: 'All', es: 'Todas' });
  const chosen = filter.options.find(({ value }) => value === filter.value[0]);
  return chosen?.label ?? anyOption().label;
}

/**
 * Whether the card passes every filter and the time of day. The end of the range is exclusive,
 * except for 24, which includes the hours after midnight until the business day ends.
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
