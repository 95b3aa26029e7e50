import { isListed } from '@crustodian/domain/review/feed-visibility';
import { HALF_HOURS, type HalfHour, type HourRange } from '../../controls/time-of-day.ts';
import type { ScreenRights } from './feed-rights.ts';
import { passes, type CardFilter } from './filters/filters.ts';
import type { PizzaCard } from '../../pizza/pizza-card.ts';
import type { Sort } from './filters/filter-keys.ts';
import { sortCards, type LabelOf } from './filters/sorting.ts';

export interface ShownCard {
  card: PizzaCard;
  /**
   * Whether an edit moved it out of the filters; it keeps its place until they are evaluated again.
   */
  out: boolean;
}

export interface View {
  filters: readonly CardFilter[];
  hours: HourRange;
  sort: Sort;
  labelOf: LabelOf;
}

/** Edited cards by id, as they were when the filters were last evaluated. */
export type Kept = ReadonlyMap<string, PizzaCard>;
export const NOTHING_KEPT: Kept = new Map();

/**
 * The cards to show, in order. The old version of an edited card determines its place, so that
 * nothing moves while the reviewer works; the new version is displayed.
 */
export function shownCards(cards: readonly PizzaCard[], view: View, kept: Kept): ShownCard[] {
  const now = new Map(cards.map((card) => [card.tId, card]));
  const before = cards.map((card) => kept.get(card.tId) ?? card);
  const placed = before.filter((card) => passes(card, view.filters, view.hours));
  return sortCards(placed, view.sort, view.labelOf).map(({ tId }) => {
    const card = now.get(tId)!;
    return { card, out: kept.has(tId) && !passes(card, view.filters, view.hours) };
  });
}

/** Adds cards as they are before an edit; earlier versions take precedence. */
export function keep(kept: Kept, cards: readonly PizzaCard[]): Kept {
  return new Map([...cards.map((card) => [card.tId, card] as const), ...kept]);
}

/** Whether the card belongs to the grid at all, before any filter (spec 000 section 2.2). */
export const isCardListed = (card: PizzaCard, { feed, bad }: ScreenRights): boolean =>
  isListed(
    { quality: card.snap_quality, trusted: card.snapTrusted, censored: card.censored === 1 },
    feed,
    { bad },
  );

/** Pizzas per half hour from midnight to the end of the business day, and those not to standard. */
export function halfHours(cards: readonly PizzaCard[]): HalfHour[] {
  const bins = Array.from({ length: HALF_HOURS }, () => ({ pizzas: 0, notToStandard: 0 }));
  for (const card of cards) {
    const bin = bins[Math.floor(card.hour * 2)]!;
    bin.pizzas += 1;
    if (card.standard === 'not_to_standard') bin.notToStandard += 1;
  }
  return bins;
}
