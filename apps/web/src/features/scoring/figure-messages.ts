import {
  goalText as goalWith,
  reachesGoal,
  type AccuracyFigure,
} from '@crustodian/domain/score/accuracy';

/** How values of each unit are written: points of 10, percent, pixels, milliseconds, an index up to 1. */
const UNITS = {
  points: (value: number) => value.toFixed(2),
  share: (value: number) => `${(value * 100).toFixed(1)}%`,
  pixels: (value: number) => `${value.toFixed(2)} px`,
  time: (value: number) => `${value.toFixed(0)} ms`,
  index: (value: number) => value.toFixed(3),
} as const satisfies Record<string, (value: number) => string>;

interface Measure {
  /** In plain words, read after its subject. */
  label: string;
  unit: keyof typeof UNITS;
}

const MEASURES: Record<string, Measure> = {
  correlation: { label: 'correlation with truth', unit: 'index' },
  'mean error': { label: 'average error', unit: 'share' },
  'area under the curve': { label: 'detection (AUC)', unit: 'index' },
  'share of yes and no right': { label: 'yes/no accuracy', unit: 'share' },
  'share right': { label: 'correct', unit: 'share' },
  'share right of all': { label: 'named correctly, of all', unit: 'share' },
  'share correct, where one was named': { label: 'correct, where one was named', unit: 'share' },
  'share named of those held fit': {
    label: 'named, of those usable for scoring',
    unit: 'share',
  },
  'calibration error': { label: 'confidence differs from accuracy by', unit: 'share' },
  'median error (px of 1024)': { label: 'median error, of 1,024 px', unit: 'pixels' },
  '95 % error (px of 1024)': { label: '95% are within, of 1,024 px', unit: 'pixels' },
  'median CPU ms a picture': { label: 'median CPU time per picture', unit: 'time' },
  'share with overlap of 0.9': { label: 'overlap of 0.9 or more', unit: 'share' },
  'median overlap': { label: 'median overlap', unit: 'share' },
  'share of whole pizzas held fit': { label: 'whole pizzas accepted', unit: 'share' },
  'share of other food refused': { label: 'other food refused', unit: 'share' },
  'share of slices refused': { label: 'slices refused', unit: 'share' },
  'share of good pizzas flagged': { label: 'good pizzas flagged', unit: 'share' },
  'share of burnt pizzas flagged': { label: 'burnt pizzas flagged', unit: 'share' },
  'rank correlation with raters': { label: 'rank agreement with raters', unit: 'index' },
  'above what raters give': { label: 'average difference from raters', unit: 'points' },
  'off what raters give pizzas of 8 and more': {
    label: 'error where raters give 8 or more',
    unit: 'points',
  },
  'shown score, standard deviation': { label: 'the score moves by', unit: 'points' },
  'shown score, 95 % move by at most': { label: '95% move by at most', unit: 'points' },
  'share no longer scored': { label: 'no longer scored', unit: 'share' },
  'share of whole pizzas named': { label: 'whole pizzas named', unit: 'share' },
  'share with other flags': { label: 'with other flags', unit: 'share' },
  'share with another specialty': { label: 'with another specialty', unit: 'share' },
  'plain drawings, area under the curve': { label: 'plain, separability (AUC)', unit: 'index' },
  'plain drawings, share that the engine takes for drawings': {
    label: 'plain, taken for drawings',
    unit: 'share',
  },
  'drawings for training, share that the engine takes for drawings': {
    label: 'for training, taken for drawings',
    unit: 'share',
  },
  'plain drawings, share right': { label: 'plain, classified correctly', unit: 'share' },
  'drawings for training, area under the curve': {
    label: 'for training, separability (AUC)',
    unit: 'index',
  },
  'drawings for training, share right': {
    label: 'for training, classified correctly',
    unit: 'share',
  },
  'share of whole pizzas without a score': {
    label: 'whole pizzas without a score',
    unit: 'share',
  },
};

/** What is judged, where its name does not say it. */
const SUBJECTS: Record<string, string> = {
  'total score': 'of 10 points, before penalties',
  'total score with penalties': 'of 10 points; one wrong flag divides the score',
  'crust width': 'in radii of the pizza',
  'cheese cover, inner': 'share of the inner half that is covered',
  'cheese cover, outer': 'share of the outer half that is covered',
  'topping share, inner': 'share of the inner half that is toppings',
  'topping share, outer': 'share of the outer half that is toppings',
  'cheese seal': 'share of the rim that cheese closes',
  'border cleanliness': 'share of the crust stained by sauce or cheese',
  'cheese melting': 'share of the cheese that has melted together',
  'snapshot quality': 'usable for scoring or not',
  'shown score': 'of 10 points, with flags',
  look: 'features of the real-food network',
  colour: 'mean and spread of lightness and color',
  texture: 'change over 1 to 16 pixels',
  toppings: 'number, size and shape of spots',
  char: 'share of dark areas',
  light: 'gradient, shine and shadow',
  table: 'what lies around the pizza',
  occlusion: 'hands or tools over the pizza',
};

/** Why a figure misses its goal; docs/scoring-accuracy.md lists what was tried. */
const REASONS: Record<string, string> = {
  'total score': 'mostly cheese cover, then misclassified crust types',
  'cheese cover, inner': 'white cheese on cream is hard to see',
  'cheese cover, outer': 'white cheese on cream is hard to see',
  'topping share, inner': 'olives and onions are too fine for the network to see',
  'topping share, outer': 'olives and onions are too fine for the network to see',
  'border cleanliness': 'cheese on a crust looks like crust',
  bubbles: 'bubbles under toppings are not seen',
  specialty: 'pepperoni, super pepperoni and cups with few pieces look alike',
  outline: 'plates as warm as dough, crusts as pale as the plate',
  'is it a pizza': 'noodles and slices on round plates look like cheese and crust',
};

const measureOf = ({ subject, measure }: AccuracyFigure): Measure =>
  measure === 'mean error' && subject.startsWith('total score')
    ? { label: 'average error', unit: 'points' }
    : (MEASURES[measure] ?? { label: measure, unit: 'index' });

/** How a figure is measured, in plain words. */
export const measureText = (figure: AccuracyFigure): string => measureOf(figure).label;

/** What is judged, in a few words; none where the name says it. */
export const subjectText = (subject: string): string | undefined => SUBJECTS[subject];

/** Why a figure misses its goal; null where it does not, or no one knows. */
export const reasonText = (figure: AccuracyFigure): string | null =>
  reachesGoal(figure) === false ? (REASONS[figure.subject] ?? null) : null;

/** '0.917', '3.5%', '1.05 px', '97 ms'. */
export const valueText = (figure: AccuracyFigure): string =>
  figure.value === null ? 'not measured' : UNITS[measureOf(figure).unit](figure.value);

/** '0.10 to 0.30'; null where no doubt was measured. */
export const intervalText = (figure: AccuracyFigure): string | null =>
  figure.interval
    ? figure.interval.map((value) => UNITS[measureOf(figure).unit](value)).join(' to ')
    : null;

/** What raters reach with each other: '0.901'; null where no one rated. */
export const ratersText = (figure: AccuracyFigure): string | null =>
  figure.raters === undefined ? null : UNITS[measureOf(figure).unit](figure.raters);

/** '≥ 0.970'; null where there is none. */
export const goalText = (figure: AccuracyFigure): string | null =>
  goalWith(figure, UNITS[measureOf(figure).unit]);

/** Names that do not fit into a sentence. */
const NAMES: Record<string, string> = {
  'is it a pizza': 'distinguishing pizzas from other food',
  outline: 'the outline of pizzas',
  cost: 'processing time',
  '20 % darker': '20% darker',
  '20 % brighter': '20% brighter',
};

/** 'cheese seal', in a sentence. */
export const subjectIn = (subject: string): string => NAMES[subject] ?? subject;

/** 'Cheese seal', at the start of a row. */
export const subjectName = (subject: string): string =>
  capitalized(subjectIn(subject).replace(/^the /, ''));

/** 'Cheese seal': a name as the first word of a row. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How many of the figures that have a goal reach it. */
export function countReached(figures: readonly AccuracyFigure[]): { reached: number; all: number } {
  const reached = figures.map(reachesGoal).filter((reached) => reached !== null);
  return { reached: reached.filter(Boolean).length, all: reached.length };
}

/** How far a figure lies short of its goal, as a share of the goal; 0 where it is reached. */
function shortfall({ value, goal, better }: AccuracyFigure): number {
  if (value === null || goal === null || goal === 0) return 0;
  return Math.max(0, (better === 'more' ? goal - value : value - goal) / goal);
}

/** The figure that lies furthest short of its goal; null where all are reached. */
export function furthestShort(figures: readonly AccuracyFigure[]): AccuracyFigure | null {
  const [worst] = figures
    .filter((figure) => shortfall(figure) > 0)
    .toSorted((a, b) => shortfall(b) - shortfall(a));
  return worst ?? null;
}
