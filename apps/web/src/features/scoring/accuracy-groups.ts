import type { AccuracyFigure } from '@crustodian/domain/accuracy';

/** One subject with its figures, a place each for the columns of its table. */
export interface AccuracyRow {
  subject: string;
  cells: (AccuracyFigure | null)[];
  count: number;
}

export interface AccuracyColumn {
  title: string;
  measures: readonly string[];
}

const SCORE_SUBJECTS = [
  'total score',
  'total score with penalties',
  'crust width',
  'cheese cover, inner',
  'cheese cover, outer',
  'topping share, inner',
  'topping share, outer',
  'cheese seal',
  'border cleanliness',
  'cheese melting',
];
export const SCORE_COLUMNS = [
  { title: 'Follows the truth', measures: ['correlation'] },
  { title: 'Off by on average', measures: ['mean error'] },
] as const satisfies readonly AccuracyColumn[];

const FLAG_SUBJECTS = ['bad cut', 'overbaked', 'bubbles', 'blur', 'occlusion', 'snapshot quality'];
export const FLAG_COLUMNS = [
  { title: 'Told apart', measures: ['area under the curve'] },
  { title: 'Yes or no right', measures: ['share of yes and no right', 'share right'] },
] as const satisfies readonly AccuracyColumn[];

/** The figures of drawn pizzas in three groups; what no table has a place for stands in the last. */
export function accuracyGroups(figures: readonly AccuracyFigure[]): {
  score: AccuracyRow[];
  flags: AccuracyRow[];
  rest: AccuracyFigure[];
} {
  const score = rowsOf(figures, SCORE_SUBJECTS, SCORE_COLUMNS);
  const flags = rowsOf(figures, FLAG_SUBJECTS, FLAG_COLUMNS);
  const placed = new Set([...score, ...flags].flatMap(({ cells }) => cells));
  return { score, flags, rest: figures.filter((figure) => !placed.has(figure)) };
}

function rowsOf(
  figures: readonly AccuracyFigure[],
  subjects: readonly string[],
  columns: readonly AccuracyColumn[],
): AccuracyRow[] {
  return subjects.flatMap((subject) => {
    const own = figures.filter((figure) => figure.subject === subject);
    const cells = columns.map(
      ({ measures }) => own.find(({ measure }) => measures.includes(measure)) ?? null,
    );
    const [first] = cells.filter((cell) => cell !== null);
    return first ? [{ subject, cells, count: first.count }] : [];
  });
}
