import { specialtyLabel } from '@crustodian/domain/specialties';

/** A specialty in the language of the browser (spec 000 section 1). */
export const specialtyName = (specialty: string): string =>
  specialtyLabel(specialty, navigator.language.startsWith('es') ? 'es' : 'en');
