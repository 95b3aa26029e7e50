import { criterionNameIn } from '@crustodian/domain/pizza/criterion-names';
import { pageLanguage } from '../language/language.ts';

/** 'cheese seal', 'sello del queso'; returns an unknown key unchanged (decision X49). */
export const criterionName = (key: string): string => criterionNameIn(key, pageLanguage());
