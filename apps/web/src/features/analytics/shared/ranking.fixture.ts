import { bands, type BandsAnswer } from '@crustodian/contract/analytics';
import type { CardState } from '../../../charts/ChartCard.tsx';

export const RANGE = { min: '2025-11-09', max: '2025-11-15' };

/** State of a card that has loaded. */
export const LOADED: CardState = {
  isPending: false,
  isPlaceholderData: false,
  error: null,
  refetch: () => undefined,
};

/** Figures of a group with the given number of scored pizzas, half of them good and a tenth bad. */
export const figuresOf = (n: number, change: Partial<BandsAnswer> = {}): BandsAnswer =>
  bands.parse({
    total_pizzas: n,
    scored_pizzas: n,
    avg_score: 8,
    score_sd: 0.5,
    count_bads: Math.round(n / 10),
    count_goods: Math.round(n / 2),
    count_excellents: n - Math.round(n / 10) - Math.round(n / 2),
    pct_bads: 0.1,
    pct_goods: 0.5,
    pct_excellents: 0.4,
    to_standard: Math.round(n * 0.8),
    not_to_standard: n - Math.round(n * 0.8),
    ...change,
  });
