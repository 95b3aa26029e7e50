import type { Explanation, Finding } from '@crustodian/domain/pizza/pipeline-result';

interface MeasureWords {
  name: string;
  /** What the percent are of, where the name does not say it. */
  of?: string;
  /** Which of the explanation's confidences stands for it. */
  confidenceOf: string;
}

/** Every measurement of the engine is a share: of an area, of the radius, of the pizza's mean. */
const MEASURES: Record<string, MeasureWords> = {
  'inner cheese cover': { name: 'inner cheese cover', confidenceOf: 'cover' },
  'outer cheese cover': { name: 'outer cheese cover', confidenceOf: 'cover' },
  'melted cheese': { name: 'melted cheese', confidenceOf: 'melting' },
  'sealed rim': { name: 'sealed rim', confidenceOf: 'segmentation' },
  'stained border': { name: 'stained border', confidenceOf: 'cleanliness' },
  'border width': { name: 'border width', of: 'of radius', confidenceOf: 'segmentation' },
  'border unevenness': { name: 'border unevenness', of: 'of width', confidenceOf: 'segmentation' },
  look: { name: 'look of the whole pizza', confidenceOf: 'look' },
  radius: { name: 'radius', of: 'of expected', confidenceOf: 'circle' },
  "inner toppings against the pizza's mean": {
    name: 'inner toppings',
    of: 'of mean',
    confidenceOf: 'cover',
  },
  "outer toppings against the pizza's mean": {
    name: 'outer toppings',
    of: 'of mean',
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
      found: value.toFixed(2),
      target: `${side} ${target.toFixed(2)}`,
      sure: null,
    };
  }
  const { name, of, confidenceOf } = messages;
  return {
    name,
    found: [percent(value), of].filter(Boolean).join(' '),
    target: `${side} ${percent(target)}`,
    sure: confidence[confidenceOf] ?? null,
  };
}

/** Small shares need a decimal to differ visibly. */
const percent = (share: number): string => {
  const hundredths = share * 100;
  return `${hundredths < 20 ? Number(hundredths.toFixed(1)) : Math.round(hundredths)}%`;
};
