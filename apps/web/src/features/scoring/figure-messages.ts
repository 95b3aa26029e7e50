import {
  goalText as goalWith,
  reachesGoal,
  type AccuracyFigure,
} from '@crustodian/domain/score/accuracy';
import type { Language } from '@crustodian/domain/figures/problems';
import { decimalText } from '../../pizza/formatters.ts';
import { LEARNT } from './accuracy-groups.ts';
import { say } from '../../language/language.ts';

type Texts = Record<Language, string>;

/** '3.5%', '3,5 %': a share with one decimal. */
export function percentText(share: number): string {
  const text = decimalText(share * 100, 1);
  return say({ en: `${text}%`, es: `${text}\u00a0%` });
}

/** How values of each unit are written: points of 10, percent, pixels, milliseconds, an index up to 1. */
const UNITS = {
  points: (value: number) => decimalText(value, 2),
  share: (value: number) => percentText(value),
  pixels: (value: number) => `${decimalText(value, 2)} px`,
  time: (value: number) => `${value.toFixed(0)} ms`,
  index: (value: number) => decimalText(value, 3),
} as const satisfies Record<string, (value: number) => string>;

interface Measure {
  /** In plain words, read after its subject. */
  label: Texts;
  unit: keyof typeof UNITS;
}

const MEASURES: Record<string, Measure> = {
  correlation: {
    label: { en: 'correlation with truth', es: 'correlación con la verdad' },
    unit: 'index',
  },
  'mean error': { label: { en: 'average error', es: 'error medio' }, unit: 'share' },
  'area under the curve': {
    label: { en: 'detection (AUC)', es: 'detección (AUC)' },
    unit: 'index',
  },
  'share of yes and no right': {
    label: { en: 'yes/no accuracy', es: 'aciertos sí/no' },
    unit: 'share',
  },
  'share right': { label: { en: 'correct', es: 'correctas' }, unit: 'share' },
  'share right of all': {
    label: { en: 'named correctly, of all', es: 'nombradas bien, de todas' },
    unit: 'share',
  },
  'share right where one was named': {
    label: { en: 'correct, where one was named', es: 'correctas, donde se nombró una' },
    unit: 'share',
  },
  'share named of those held fit': {
    label: {
      en: 'named, of those usable for scoring',
      es: 'nombradas, de las que sirven para puntuar',
    },
    unit: 'share',
  },
  'calibration error': {
    label: {
      en: 'confidence differs from accuracy by',
      es: 'la certeza se aparta de los aciertos en',
    },
    unit: 'share',
  },
  'median error (px of 1024)': {
    label: { en: 'median error, of 1,024 px', es: 'error mediano, de 1.024 px' },
    unit: 'pixels',
  },
  '95 % error (px of 1024)': {
    label: { en: '95% are within, of 1,024 px', es: 'el 95 % queda dentro de, de 1.024 px' },
    unit: 'pixels',
  },
  'median CPU ms a picture': {
    label: { en: 'median CPU time per picture', es: 'tiempo de CPU mediano por foto' },
    unit: 'time',
  },
  'share with overlap of 0.9': {
    label: { en: 'overlap of 0.9 or more', es: 'solapamiento de 0,9 o más' },
    unit: 'share',
  },
  'median overlap': { label: { en: 'median overlap', es: 'solapamiento mediano' }, unit: 'share' },
  'share of whole pizzas held fit': {
    label: { en: 'whole pizzas accepted', es: 'pizzas enteras aceptadas' },
    unit: 'share',
  },
  'share of other food refused': {
    label: { en: 'other food refused', es: 'otra comida rechazada' },
    unit: 'share',
  },
  'share of slices refused': {
    label: { en: 'slices refused', es: 'porciones rechazadas' },
    unit: 'share',
  },
  'share of good pizzas flagged': {
    label: { en: 'good pizzas flagged', es: 'pizzas buenas marcadas' },
    unit: 'share',
  },
  'share of burnt pizzas flagged': {
    label: { en: 'burnt pizzas flagged', es: 'pizzas quemadas marcadas' },
    unit: 'share',
  },
  'rank correlation with raters': {
    label: { en: 'rank agreement with raters', es: 'acuerdo de orden con los evaluadores' },
    unit: 'index',
  },
  'above what raters give': {
    label: { en: 'average difference from raters', es: 'diferencia media con los evaluadores' },
    unit: 'points',
  },
  'off what raters give pizzas of 8 and more': {
    label: {
      en: 'error where raters give 8 or more',
      es: 'error donde los evaluadores dan 8 o más',
    },
    unit: 'points',
  },
  'shown score, standard deviation': {
    label: { en: 'the score moves by', es: 'la puntuación se mueve' },
    unit: 'points',
  },
  'shown score, 95 % move by at most': {
    label: { en: '95% move by at most', es: 'el 95 % se mueve como máximo' },
    unit: 'points',
  },
  'share no longer scored': {
    label: { en: 'no longer scored', es: 'ya sin puntuar' },
    unit: 'share',
  },
  'share of whole pizzas named': {
    label: { en: 'whole pizzas named', es: 'pizzas enteras nombradas' },
    unit: 'share',
  },
  'share with other flags': {
    label: { en: 'with other flags', es: 'con otras marcas' },
    unit: 'share',
  },
  'share with another specialty': {
    label: { en: 'with another specialty', es: 'con otra especialidad' },
    unit: 'share',
  },
  'plain drawings, area under the curve': {
    label: { en: 'plain, separability (AUC)', es: 'simples, separabilidad (AUC)' },
    unit: 'index',
  },
  'plain drawings, share that the engine takes for drawings': {
    label: { en: 'plain, taken for drawings', es: 'simples, tomadas por dibujos' },
    unit: 'share',
  },
  'drawings for training, share that the engine takes for drawings': {
    label: { en: 'for training, taken for drawings', es: 'para entrenar, tomadas por dibujos' },
    unit: 'share',
  },
  'plain drawings, share right': {
    label: { en: 'plain, classified correctly', es: 'simples, clasificadas bien' },
    unit: 'share',
  },
  'drawings for training, area under the curve': {
    label: { en: 'for training, separability (AUC)', es: 'para entrenar, separabilidad (AUC)' },
    unit: 'index',
  },
  'drawings for training, share right': {
    label: { en: 'for training, classified correctly', es: 'para entrenar, clasificadas bien' },
    unit: 'share',
  },
  'share of whole pizzas without a score': {
    label: { en: 'whole pizzas without a score', es: 'pizzas enteras sin puntuación' },
    unit: 'share',
  },
};

/** What is judged, where its name does not say it. */
const SUBJECTS: Record<string, Texts> = {
  'total score': {
    en: 'of 10 points, before penalties',
    es: 'de 10 puntos, antes de penalizaciones',
  },
  'total score with penalties': {
    en: 'of 10 points; one wrong flag divides the score',
    es: 'de 10 puntos; una marca equivocada divide la puntuación',
  },
  'crust width': { en: 'in radii of the pizza', es: 'en radios de la pizza' },
  'cheese cover, inner': {
    en: 'share of the inner half that is covered',
    es: 'parte cubierta de la mitad interior',
  },
  'cheese cover, outer': {
    en: 'share of the outer half that is covered',
    es: 'parte cubierta de la mitad exterior',
  },
  'topping share, inner': {
    en: 'share of the inner half that is toppings',
    es: 'parte de ingredientes de la mitad interior',
  },
  'topping share, outer': {
    en: 'share of the outer half that is toppings',
    es: 'parte de ingredientes de la mitad exterior',
  },
  'cheese seal': {
    en: 'share of the rim that cheese closes',
    es: 'parte del borde que cierra el queso',
  },
  'border cleanliness': {
    en: 'share of the crust stained by sauce or cheese',
    es: 'parte del borde manchada de salsa o queso',
  },
  'cheese melting': {
    en: 'share of the cheese that has melted together',
    es: 'parte del queso que se fundió',
  },
  'snapshot quality': { en: 'usable for scoring or not', es: 'sirve para puntuar o no' },
  'shown score': { en: 'of 10 points, with flags', es: 'de 10 puntos, con marcas' },
  look: { en: 'features of the real-food network', es: 'rasgos de la red de comida real' },
  colour: { en: 'mean and spread of lightness and color', es: 'media y variación de luz y color' },
  texture: { en: 'change over 1 to 16 pixels', es: 'cambio en 1 a 16 píxeles' },
  toppings: { en: 'number, size and shape of spots', es: 'número, tamaño y forma de las manchas' },
  char: { en: 'share of dark areas', es: 'parte de zonas oscuras' },
  light: { en: 'gradient, shine and shadow', es: 'degradado, brillo y sombra' },
  table: { en: 'what lies around the pizza', es: 'lo que rodea la pizza' },
  occlusion: { en: 'hands or tools over the pizza', es: 'manos o utensilios sobre la pizza' },
};

/** Why a figure misses its goal; docs/scoring-accuracy.md lists what was tried. */
const REASONS: Record<string, Texts> = {
  'total score': {
    en: 'mostly cheese cover, then misclassified crust types',
    es: 'sobre todo la cobertura de queso, luego masas mal clasificadas',
  },
  'cheese cover, inner': {
    en: 'white cheese on cream is hard to see',
    es: 'el queso blanco sobre crema se ve mal',
  },
  'cheese cover, outer': {
    en: 'white cheese on cream is hard to see',
    es: 'el queso blanco sobre crema se ve mal',
  },
  'topping share, inner': {
    en: 'olives and onions are too fine for the network to see',
    es: 'las aceitunas y cebollas son demasiado finas para la red',
  },
  'topping share, outer': {
    en: 'olives and onions are too fine for the network to see',
    es: 'las aceitunas y cebollas son demasiado finas para la red',
  },
  'border cleanliness': {
    en: 'cheese on a crust looks like crust',
    es: 'el queso sobre el borde parece borde',
  },
  bubbles: {
    en: 'bubbles under toppings are not seen',
    es: 'no se ven las burbujas bajo los ingredientes',
  },
  specialty: {
    en: 'pepperoni, super pepperoni and cups with few pieces look alike',
    es: 'pepperoni, super pepperoni y cups con pocas piezas se parecen',
  },
  outline: {
    en: 'plates as warm as dough, crusts as pale as the plate',
    es: 'platos cálidos como la masa, bordes pálidos como el plato',
  },
  'is it a pizza': {
    en: 'noodles and slices on round plates look like cheese and crust',
    es: 'los fideos y las porciones en platos redondos parecen queso y borde',
  },
};

const measureOf = ({ subject, measure }: AccuracyFigure): Measure =>
  measure === 'mean error' && subject.startsWith('total score')
    ? { label: { en: 'average error', es: 'error medio' }, unit: 'points' }
    : (MEASURES[measure] ?? { label: { en: measure, es: measure }, unit: 'index' });

/** How a figure is measured, in plain words. */
export const measureText = (figure: AccuracyFigure): string => say(measureOf(figure).label);

/** What is judged, in a few words; none where the name says it. */
export const subjectText = (subject: string): string | undefined =>
  SUBJECTS[subject] && say(SUBJECTS[subject]);

/** Why a figure misses its goal; null where it does not, or no one knows. */
export function reasonText(figure: AccuracyFigure): string | null {
  const reason = reachesGoal(figure) === false ? REASONS[figure.subject] : undefined;
  return reason ? say(reason) : null;
}

/** '0.917', '3.5%', '1.05 px', '97 ms'. */
export const valueText = (figure: AccuracyFigure): string =>
  figure.value === null
    ? say({ en: 'not measured', es: 'sin medir' })
    : UNITS[measureOf(figure).unit](figure.value);

/** '0.10 to 0.30'; null where no doubt was measured. */
export const intervalText = (figure: AccuracyFigure): string | null =>
  figure.interval
    ? figure.interval
        .map((value) => UNITS[measureOf(figure).unit](value))
        .join(say({ en: ' to ', es: ' a ' }))
    : null;

/** What raters reach with each other: '0.901'; null where no one rated. */
export const ratersText = (figure: AccuracyFigure): string | null =>
  figure.raters === undefined ? null : UNITS[measureOf(figure).unit](figure.raters);

/** '≥ 0.970'; null where there is none. */
export const goalText = (figure: AccuracyFigure): string | null =>
  goalWith(figure, UNITS[measureOf(figure).unit]);

/** Names of what is judged, as they stand in a sentence. */
const NAMES: Record<string, Texts> = {
  'total score': { en: 'total score', es: 'puntuación total' },
  'total score with penalties': {
    en: 'total score with penalties',
    es: 'puntuación total con penalizaciones',
  },
  'shown score': { en: 'shown score', es: 'puntuación mostrada' },
  'crust width': { en: 'crust width', es: 'ancho del borde' },
  'cheese cover, inner': { en: 'cheese cover, inner', es: 'cobertura de queso, interior' },
  'cheese cover, outer': { en: 'cheese cover, outer', es: 'cobertura de queso, exterior' },
  'topping share, inner': { en: 'topping share, inner', es: 'parte de ingredientes, interior' },
  'topping share, outer': { en: 'topping share, outer', es: 'parte de ingredientes, exterior' },
  'cheese seal': { en: 'cheese seal', es: 'sello del queso' },
  'border cleanliness': { en: 'border cleanliness', es: 'limpieza del borde' },
  'cheese melting': { en: 'cheese melting', es: 'fundido del queso' },
  'bad cut': { en: 'bad cut', es: 'mal cortada' },
  overbaked: { en: 'overbaked', es: 'demasiado horneada' },
  bubbles: { en: 'bubbles', es: 'burbujas' },
  blur: { en: 'blur', es: 'foto borrosa' },
  occlusion: { en: 'occlusion', es: 'pizza tapada' },
  'snapshot quality': { en: 'snapshot quality', es: 'calidad de la foto' },
  specialty: { en: 'specialty', es: 'especialidad' },
  'is it a pizza': {
    en: 'distinguishing pizzas from other food',
    es: 'distinguir pizzas de otra comida',
  },
  outline: { en: 'the outline of pizzas', es: 'el contorno de las pizzas' },
  cost: { en: 'processing time', es: 'tiempo de proceso' },
  silence: { en: 'silence', es: 'sin puntuación' },
  'inner cheese': { en: 'inner cheese', es: 'queso del interior' },
  'outer cheese': { en: 'outer cheese', es: 'queso del exterior' },
  'inner ingredients': { en: 'inner ingredients', es: 'ingredientes del interior' },
  'outer ingredients': { en: 'outer ingredients', es: 'ingredientes del exterior' },
  'border size': { en: 'border size', es: 'tamaño del borde' },
  'good pizzas flagged overbaked': {
    en: 'good pizzas flagged overbaked',
    es: 'pizzas buenas marcadas como demasiado horneadas',
  },
  'good pizzas flagged for bubbles': {
    en: 'good pizzas flagged for bubbles',
    es: 'pizzas buenas marcadas por burbujas',
  },
  'good pizzas flagged for a bad cut': {
    en: 'good pizzas flagged for a bad cut',
    es: 'pizzas buenas marcadas como mal cortadas',
  },
  'whole pizzas without a score': {
    en: 'whole pizzas without a score',
    es: 'pizzas enteras sin puntuación',
  },
  look: { en: 'look', es: 'aspecto' },
  colour: { en: 'colour', es: 'color' },
  texture: { en: 'texture', es: 'textura' },
  toppings: { en: 'toppings', es: 'ingredientes' },
  char: { en: 'char', es: 'quemado' },
  light: { en: 'light', es: 'luz' },
  table: { en: 'table', es: 'mesa' },
  'turned by 90, 180 and 270°': { en: 'turned by 90, 180 and 270°', es: 'girada 90, 180 y 270°' },
  'turned by odd multiples of 45°': {
    en: 'turned by odd multiples of 45°',
    es: 'girada múltiplos impares de 45°',
  },
  mirrored: { en: 'mirrored', es: 'en espejo' },
  'JPEG of quality 60': { en: 'JPEG of quality 60', es: 'JPEG de calidad 60' },
  'half the size': { en: 'half the size', es: 'a la mitad de tamaño' },
  'any of these changes': { en: 'any of these changes', es: 'cualquiera de estos cambios' },
  'circle centre': { en: 'circle centre', es: 'centro del círculo' },
  'circle radius': { en: 'circle radius', es: 'radio del círculo' },
  'crust type': { en: 'crust type', es: 'tipo de masa' },
  '20 % darker': { en: '20% darker', es: '20 % más oscura' },
  '20 % brighter': { en: '20% brighter', es: '20 % más clara' },
};

/** 'cheese seal', in a sentence. */
export function subjectIn(subject: string): string {
  const learnt = LEARNT.exec(subject)?.[1];
  if (learnt) return say({ en: subject, es: `después de ${learnt} fotos juzgadas` });
  return NAMES[subject] ? say(NAMES[subject]) : subject;
}

/** 'Cheese seal', at the start of a row. */
export const subjectName = (subject: string): string =>
  capitalized(subjectIn(subject).replace(/^(the|el) /, ''));

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
