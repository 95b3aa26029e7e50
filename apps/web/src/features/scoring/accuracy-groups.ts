import type { Language } from '@crustodian/domain/figures/problems';
import type { AccuracyFigure } from '@crustodian/domain/score/accuracy';

/** A subject with one figure per column of its table. */
export interface AccuracyRow {
  subject: string;
  cells: (AccuracyFigure | null)[];
  count: number;
}

export interface AccuracyColumn {
  title: Record<Language, string>;
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
  {
    title: { en: 'Correlation with truth', es: 'Correlación con la verdad' },
    measures: ['correlation'],
  },
  { title: { en: 'Average error', es: 'Error medio' }, measures: ['mean error'] },
] as const satisfies readonly AccuracyColumn[];

const FLAG_SUBJECTS = ['bad cut', 'overbaked', 'bubbles', 'blur', 'occlusion', 'snapshot quality'];
export const FLAG_COLUMNS = [
  { title: { en: 'Detection (AUC)', es: 'Detección (AUC)' }, measures: ['area under the curve'] },
  {
    title: { en: 'Yes/no accuracy', es: 'Aciertos sí/no' },
    measures: ['share of yes and no right', 'share right'],
  },
] as const satisfies readonly AccuracyColumn[];

/** The figures of rendered pizzas in three groups; those that fit no table are in the last one. */
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

/** A subject measured both on rendered pizzas and on photos. */
export interface ComparisonRow {
  subject: string;
  drawn: AccuracyFigure | null;
  photographed: AccuracyFigure | null;
}

const RANKED = 'rank correlation with raters';
const NAMED_RIGHT = 'share right where one was named';
const FALSE_FLAGS = 'share of good pizzas flagged';
const SILENT = 'share of whole pizzas without a score';
const COST = 'median CPU ms a picture';

/** Subject and measure of a figure. */
type Named = readonly [subject: string, measure: string];
const COMPARISON: readonly (readonly [subject: string, drawn: Named, photographed: Named])[] = [
  ['total score', ['total score with penalties', 'correlation'], ['shown score', RANKED]],
  ['inner cheese', ['cheese cover, inner', 'correlation'], ['inner cheese', RANKED]],
  ['outer cheese', ['cheese cover, outer', 'correlation'], ['outer cheese', RANKED]],
  ['inner ingredients', ['topping share, inner', 'correlation'], ['inner ingredients', RANKED]],
  ['outer ingredients', ['topping share, outer', 'correlation'], ['outer ingredients', RANKED]],
  ['border size', ['crust width', 'correlation'], ['border size', RANKED]],
  ['border cleanliness', ['border cleanliness', 'correlation'], ['border cleanliness', RANKED]],
  ['cheese melting', ['cheese melting', 'correlation'], ['cheese melting', RANKED]],
  ['cheese seal', ['cheese seal', 'correlation'], ['cheese seal', RANKED]],
  ['specialty', ['specialty', NAMED_RIGHT], ['specialty', NAMED_RIGHT]],
  ['good pizzas flagged overbaked', ['overbaked', FALSE_FLAGS], ['overbaked', FALSE_FLAGS]],
  ['good pizzas flagged for bubbles', ['bubbles', FALSE_FLAGS], ['bubbles', FALSE_FLAGS]],
  ['good pizzas flagged for a bad cut', ['bad cut', FALSE_FLAGS], ['bad cut', FALSE_FLAGS]],
  ['whole pizzas without a score', ['silence', SILENT], ['silence', SILENT]],
  ['cost', ['cost', COST], ['cost', COST]],
];

const MOVED = 'shown score, standard deviation';
export const CHANGE_COLUMNS = [
  { title: { en: 'Score moves by', es: 'La puntuación se mueve' }, measures: [MOVED] },
  {
    title: { en: '95% within', es: 'El 95 % dentro de' },
    measures: ['shown score, 95 % move by at most'],
  },
] as const satisfies readonly AccuracyColumn[];

/** Subjects measured after a company has trained the engine. */
export const LEARNT = /^after (\d+) judged pictures$/;
export const LEARNING_COLUMNS = [
  { title: { en: 'Named', es: 'Nombradas' }, measures: ['share of whole pizzas named'] },
  { title: { en: 'Named correctly', es: 'Nombradas bien' }, measures: [NAMED_RIGHT] },
  {
    title: { en: 'Rank agreement with raters', es: 'Acuerdo de orden con los evaluadores' },
    measures: [RANKED],
  },
] as const satisfies readonly AccuracyColumn[];

export const GAP_COLUMNS = [
  { title: { en: 'Plain', es: 'Simples' }, measures: ['plain drawings, area under the curve'] },
  { title: { en: 'Right', es: 'Aciertos' }, measures: ['plain drawings, share right'] },
  {
    title: { en: 'For training', es: 'Para entrenar' },
    measures: ['drawings for training, area under the curve'],
  },
  { title: { en: 'Right', es: 'Aciertos' }, measures: ['drawings for training, share right'] },
] as const satisfies readonly AccuracyColumn[];

/** How well rendered pizzas can be distinguished from photos, by kind of description. */
export const gapRows = (figures: readonly AccuracyFigure[]): AccuracyRow[] =>
  rowsOf(figures, [...new Set(figures.map(({ subject }) => subject))], GAP_COLUMNS);

/**
 * Figures of photos in groups: comparison with rendered pizzas, modified pictures, learning, and
 * the rest.
 */
export function photographGroups(
  drawn: readonly AccuracyFigure[],
  photographed: readonly AccuracyFigure[],
): {
  comparison: ComparisonRow[];
  changes: AccuracyRow[];
  learning: AccuracyRow[];
  rest: AccuracyFigure[];
} {
  const comparison = COMPARISON.map(([subject, onDrawn, onPhotographs]) => ({
    subject,
    drawn: named(drawn, onDrawn),
    photographed: named(photographed, onPhotographs),
  })).filter((row) => row.photographed !== null);
  const subjects = (of: (figure: AccuracyFigure) => boolean): string[] => [
    ...new Set(photographed.filter(of).map(({ subject }) => subject)),
  ];
  const changed = subjects(({ measure }) => measure === MOVED);
  const changes = rowsOf(photographed, changed, CHANGE_COLUMNS);
  const learning = rowsOf(
    photographed,
    subjects(({ subject }) => LEARNT.test(subject)),
    LEARNING_COLUMNS,
  );
  const placed = new Set([
    ...comparison.map((row) => row.photographed),
    ...[...changes, ...learning].flatMap(({ cells }) => cells),
  ]);
  return { comparison, changes, learning, rest: photographed.filter((one) => !placed.has(one)) };
}

const named = (figures: readonly AccuracyFigure[], [subject, measure]: Named) =>
  figures.find((one) => one.subject === subject && one.measure === measure) ?? null;
