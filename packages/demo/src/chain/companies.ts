import type { Grid } from '@crustodian/domain/pizza/criteria';
import type { SpecialtyId } from '@crustodian/domain/pizza/specialties';

export interface DemoCompany {
  id: number;
  name: string;
  prettyName: string;
  brandKey: string;
  pjStore: boolean;
  grid: Grid;
  crusts: string[];
  cheeseThreshold: number | null;
  language: 'en' | 'es';
  regions: Record<string, string>;
  /** Specialties in reports, with their display names. */
  reportSpecialties: Partial<Record<SpecialtyId, string>>;
}

/**
 * Companies have fixed keys, so that the settings can refer to the provider and the flagged
 * employer.
 */
export const PROVIDER = 1;
export const LUMBRE = 2;
export const FORNO = 3;
export const FLAGGED_EMPLOYER = 4;

const NO_REPORTS = { regions: {}, reportSpecialties: {}, crusts: [], cheeseThreshold: null };

export const COMPANIES: readonly DemoCompany[] = [
  {
    ...NO_REPORTS,
    id: PROVIDER,
    name: 'crustodian',
    prettyName: 'Crustodian',
    brandKey: 'crustodian',
    pjStore: false,
    grid: 'official',
    language: 'en',
  },
  {
    id: LUMBRE,
    name: 'lumbre',
    prettyName: 'Lumbre Pizza',
    brandKey: 'lumbre',
    pjStore: true,
    grid: 'official',
    crusts: ['tradicional', 'delgada', 'pan', 'stuffed crust cheese edge'],
    cheeseThreshold: 0.7,
    language: 'en',
    regions: { north: 'North', hills: 'Hill Country', coast: 'Coast' },
    reportSpecialties: {
      pepperoni: 'Pepperoni',
      super_pepperoni: 'Super Pepperoni',
      cheese: 'Cheese',
      hawaiana: 'Hawaiian',
      the_works: 'The Works',
      todas_las_carnes: 'All the Meats',
    },
  },
  {
    id: FORNO,
    name: 'forno-verde',
    prettyName: 'Forno Verde',
    brandKey: 'forno-verde',
    pjStore: false,
    grid: 'modified',
    crusts: ['original', 'thin'],
    cheeseThreshold: null,
    language: 'es',
    regions: { centro: 'Centro' },
    reportSpecialties: { pepperoni: 'Pepperoni', cheese: 'Queso' },
  },
  {
    ...NO_REPORTS,
    id: FLAGGED_EMPLOYER,
    name: 'harvest-brands',
    prettyName: 'Harvest Brands',
    brandKey: 'harvest-brands',
    pjStore: false,
    grid: 'official',
    language: 'en',
  },
];
