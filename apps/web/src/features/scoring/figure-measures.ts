import type { Language } from '@crustodian/domain/figures/problems';

/** Points out of 10, percent, pixels, milliseconds, or an index up to 1. */
export type FigureUnit = 'points' | 'share' | 'pixels' | 'time' | 'index';

export interface Measure {
  /** Read after the name of its subject. */
  label: Record<Language, string>;
  unit: FigureUnit;
}

/** Measures by their names in the engine's files. */
export const MEASURES: Record<string, Measure> = {
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
