import type { Language } from '../figures/problems.ts';
import { wordFor } from '../language/words.ts';
import { criterionLabel, type CriterionKey, type OTHER_CRITERIA } from './criteria.ts';

const SPANISH: Record<CriterionKey | (typeof OTHER_CRITERIA)[number], string> = {
  'Ingredientes interior': 'ingredientes del interior',
  'Ingredientes exterior': 'ingredientes del exterior',
  'Queso interior': 'queso del interior',
  'Queso exterior': 'queso del exterior',
  Bordes: 'tamaño del borde',
  'Cocción queso': 'fundido del queso',
  'Sello de queso': 'sello del queso',
  Limpieza: 'limpieza del borde',
  'pizza size': 'tamaño de la pizza',
  'border size': 'tamaño del borde',
  'cheese on border': 'queso en el borde',
  'cheese seal': 'sello del queso',
  'cheese cover': 'cobertura de queso',
  ingredients: 'ingredientes',
  size: 'tamaño',
  circularity: 'circularidad',
  'ingredient count': 'cantidad de ingredientes',
  'ingredient distribution': 'distribución de ingredientes',
  'cutting lines': 'líneas de corte',
  baking: 'horneado',
  cheese: 'queso',
  'non cheese': 'sin queso',
  bubble: 'burbujas',
};

/** 'cheese seal', 'sello del queso'; unknown keys are returned as they are (decision X49). */
export const criterionNameIn = (key: string, language: Language): string =>
  (language === 'es' ? wordFor(SPANISH, key) : undefined) ?? criterionLabel(key);
