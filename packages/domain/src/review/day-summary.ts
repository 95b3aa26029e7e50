import type { Language } from '../figures/problems.ts';
import { specialtyLabel } from '../pizza/specialties.ts';

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

const LABELS = {
  en: {
    worst: 'Worst',
    best: 'Best',
    average: 'Average',
    scored: 'Scored pizzas',
    reviewed: 'Reviewed pizzas',
    hidden: 'Hidden pizzas',
  },
  es: {
    worst: 'Peor',
    best: 'Mejor',
    average: 'Promedio',
    scored: 'Pizzas puntuadas',
    reviewed: 'Pizzas revisadas',
    hidden: 'Pizzas ocultas',
  },
} as const satisfies Record<Language, unknown>;

/** The figures of the Summary panel; all 0 without scores (spec 001 sections 4 and 9, X53). */
export function daySummary(input: SummaryInput, language: Language = 'en'): DaySummary {
  const labels = LABELS[language];
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
      { kind: 'worst', label: labels.worst, text: decimalText(lowest) },
      { kind: 'best', label: labels.best, text: decimalText(highest) },
      { kind: 'average', label: labels.average, text: decimalText(mean) },
    ],
    counts: [
      count(labels.scored, scores.length, input.pizzaCount),
      count(labels.reviewed, reviewedCount, input.cardsCount),
      count(labels.hidden, input.censoredCount, reviewedCount),
    ],
    specialties: Object.entries(input.reportSpecialtiesDefinition).map(([id, { ui_text }]) => {
      const specialty = input.summaryByReportSpecialties[id] ?? { scored: 0, count: 0 };
      const label =
        language === 'es' ? `${specialtyLabel(id, 'es')} puntuadas` : `Scored ${ui_text}`;
      return count(label, specialty.scored, specialty.count);
    }),
  };
}

/** Two decimals after a comma, rounded half up. */
const decimalText = (value: number): string =>
  (Math.round(value * 100 + 1e-9) / 100).toFixed(2).replace('.', ',');
