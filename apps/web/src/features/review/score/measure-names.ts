import type { Explanation, Finding } from '@crustodian/domain/pizza/pipeline-result';
import type { Language } from '@crustodian/domain/figures/problems';
import { say } from '../../../language/language.ts';
import { decimalText, percentText } from '../../../pizza/formatters.ts';

interface MeasureWords {
  name: Record<Language, string>;
  /** What the percentage refers to, if the name does not say it. */
  of?: Record<Language, string>;
  /** Key of the explanation's confidence that applies to it. */
  confidenceOf: string;
}

/**
 * Every measurement of the engine is a ratio: of an area, of the radius, or to the pizza's mean.
 */
const MEASURES: Record<string, MeasureWords> = {
  'inner cheese cover': {
    name: { en: 'inner cheese cover', es: 'cobertura de queso del interior' },
    confidenceOf: 'cover',
  },
  'outer cheese cover': {
    name: { en: 'outer cheese cover', es: 'cobertura de queso del exterior' },
    confidenceOf: 'cover',
  },
  'melted cheese': { name: { en: 'melted cheese', es: 'queso fundido' }, confidenceOf: 'melting' },
  'sealed rim': { name: { en: 'sealed rim', es: 'borde sellado' }, confidenceOf: 'segmentation' },
  'stained border': {
    name: { en: 'stained border', es: 'borde manchado' },
    confidenceOf: 'cleanliness',
  },
  'border width': {
    name: { en: 'border width', es: 'ancho del borde' },
    of: { en: 'of radius', es: 'del radio' },
    confidenceOf: 'segmentation',
  },
  'border unevenness': {
    name: { en: 'border unevenness', es: 'irregularidad del borde' },
    of: { en: 'of width', es: 'del ancho' },
    confidenceOf: 'segmentation',
  },
  look: {
    name: { en: 'look of the whole pizza', es: 'aspecto de la pizza entera' },
    confidenceOf: 'look',
  },
  radius: {
    name: { en: 'radius', es: 'radio' },
    of: { en: 'of expected', es: 'de lo esperado' },
    confidenceOf: 'circle',
  },
  "inner toppings against the pizza's mean": {
    name: { en: 'inner toppings', es: 'ingredientes del interior' },
    of: { en: 'of mean', es: 'de la media' },
    confidenceOf: 'cover',
  },
  "outer toppings against the pizza's mean": {
    name: { en: 'outer toppings', es: 'ingredientes del exterior' },
    of: { en: 'of mean', es: 'de la media' },
    confidenceOf: 'cover',
  },
};

/** A finding as text. */
export interface MeasuredWords {
  name: string;
  /** '62% of mean'. */
  found: string;
  /** The value that gets full points: '≥ 100%'. */
  target: string;
  /** The engine's confidence in this measurement; null if unknown. */
  sure: number | null;
}

/** The measured value of a finding with its unit; unknown metrics keep their name and number. */
export function measuredWords(
  { metric, value, target }: Finding,
  confidence: Explanation['confidence'],
): MeasuredWords {
  const messages = MEASURES[metric];
  const side = value < target ? '≥' : '≤';
  if (!messages) {
    return {
      name: metric,
      found: decimalText(value, 2),
      target: `${side} ${decimalText(target, 2)}`,
      sure: null,
    };
  }
  const { name, of, confidenceOf } = messages;
  return {
    name: say(name),
    found: [percent(value), of && say(of)].filter(Boolean).join(' '),
    target: `${side} ${percent(target)}`,
    sure: confidence[confidenceOf] ?? null,
  };
}

/** Small shares get a decimal so that differences are visible. */
const percent = (share: number): string => {
  const hundredths = share * 100;
  return percentText(hundredths < 20 ? Number(hundredths.toFixed(1)) : Math.round(hundredths));
};
