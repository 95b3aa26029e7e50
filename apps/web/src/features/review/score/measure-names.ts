import type { Explanation, Finding } from '@crustodian/domain/pizza/pipeline-result';
import type { Language } from '@crustodian/domain/figures/problems';
import { say } from '../../../language/language.ts';
import { decimalText, percentText } from '../../../pizza/formatters.ts';

interface MeasureWords {
  name: Record<Language, string>;
  /** What the percent are of, where the name does not say it. */
  of?: Record<Language, string>;
  /** Which of the explanation's confidences stands for it. */
  confidenceOf: string;
}

/** Every measurement of the engine is a share: of an area, of the radius, of the pizza's mean. */
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

/** A finding as people read it. */
export interface MeasuredWords {
  name: string;
  /** '62% of mean'. */
  found: string;
  /** From which value on there are full points: '≥ 100%'. */
  target: string;
  /** How sure the engine is of such a measurement; null where it does not say. */
  sure: number | null;
}

/** What a finding measured, with its unit; one of another engine keeps its name and its number. */
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

/** Small shares need a decimal to differ visibly. */
const percent = (share: number): string => {
  const hundredths = share * 100;
  return percentText(hundredths < 20 ? Number(hundredths.toFixed(1)) : Math.round(hundredths));
};
