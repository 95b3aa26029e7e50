import { wordFor } from '@crustodian/domain/language/words';
import type { ATTRIBUTES } from '@crustodian/domain/pizza/attributes';
import { pageLanguage } from '../../../language/language.ts';

const SPANISH: Record<(typeof ATTRIBUTES)[number], string> = {
  'blurry general': 'borrosa en general',
  'blurry tornado': 'borrosa en remolino',
  'camera position lateral': 'cámara de lado',
  'camera position off-centred': 'cámara descentrada',
  foggy: 'empañada',
  'light colour': 'color de la luz',
  'light too bright': 'demasiada luz',
  'light too dark': 'poca luz',
  'not a pizza object': 'no es pizza: un objeto',
  'not a pizza other food': 'no es pizza: otra comida',
  'occluded cable': 'tapada por un cable',
  'occluded person': 'tapada por una persona',
  'occluded pizza box': 'tapada por una caja',
  'pizza size (PPM)': 'tamaño de la pizza (PPM)',
};

/** 'foggy', 'empañada'; the pipeline's own attributes are not translated. */
export const attributeName = (attribute: string): string =>
  (pageLanguage() === 'es' ? wordFor(SPANISH, attribute) : undefined) ?? attribute;
