/** Input of the feed's Summary panel (decision X53). */
export interface SummaryInput {
  /** 0..10, for scored pizzas. */
  scores: readonly number[];
  /** Listed cards before filters. */
  cardsCount: number;
  reviewedCount: number;
  /** Detected pizzas. */
  pizzaCount: number;
  censoredCount: number;
  /** By specialty id. */
  summaryByReportSpecialties: Record<string, { scored: number; count: number }>;
  reportSpecialtiesDefinition: Record<string, { ui_text: string }>;
}

/** The kind of figure determines its color: worst red, best green, average amber, counts blue. */
export const SUMMARY_COLOURS = {
  worst: 'red',
  best: 'green',
  average: 'amber',
  count: 'blue',
} as const;
export type SummaryKind = keyof typeof SUMMARY_COLOURS;

export interface SummaryFigure {
  kind: SummaryKind;
  label: string;
  /** As displayed: '8,35' or '12/15'. */
  text: string;
}
export interface SummaryCount extends SummaryFigure {
  part: number;
  whole: number;
}

export interface DaySummary {
  scores: SummaryFigure[];
  counts: SummaryCount[];
  /** In definition order. */
  specialties: SummaryCount[];
}

/** The figures of the Summary panel; all 0 without scores (spec 001 sections 4 and 9, X53). */
export function daySummary(input: SummaryInput): DaySummary {
  const { scores, reviewedCount } = input;
  const some = scores.length > 0;
  const [lowest, highest] = some ? [Math.min(...scores), Math.max(...scores)] : [0, 0];
  const mean = some ? scores.reduce((sum, score) => sum + score, 0) / scores.length : 0;
  const count = (label: string, part: number, whole: number): SummaryCount => {
    const shown = some ? { part, whole } : { part: 0, whole: 0 };
    return { kind: 'count', label, text: `${shown.part}/${shown.whole}`, ...shown };
  };
  return {
    scores: [
      { kind: 'worst', label: 'Worst', text: decimalText(lowest) },
      { kind: 'best', label: 'Best', text: decimalText(highest) },
      { kind: 'average', label: 'Average', text: decimalText(mean) },
    ],
    counts: [
      count('Scored pizzas', scores.length, input.pizzaCount),
      count('Reviewed pizzas', reviewedCount, input.cardsCount),
      count('Hidden pizzas', input.censoredCount, reviewedCount),
    ],
    specialties: Object.entries(input.reportSpecialtiesDefinition).map(([id, { ui_text }]) => {
      const specialty = input.summaryByReportSpecialties[id] ?? { scored: 0, count: 0 };
      return count(`Scored ${ui_text}`, specialty.scored, specialty.count);
    }),
  };
}

/** Two decimals after a comma, rounded half up. */
const decimalText = (value: number): string =>
  (Math.round(value * 100 + 1e-9) / 100).toFixed(2).replace('.', ',');
