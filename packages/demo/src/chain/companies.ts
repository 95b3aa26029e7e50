import type { Grid } from '@crustodian/domain/criteria';
import type { SpecialtyId } from '@crustodian/domain/specialties';

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
  /** Specialties in reports, with the text they are called by. */
  reportSpecialties: Partial<Record<SpecialtyId, string>>;
}

export interface DemoVenue {
  id: number;
  company: number;
  region: string;
  name: string;
  timeZone: string;
  /** Pizzas of an average day. */
  volume: number;
  /** Mean score the store works at. */
  level: number;
  /** Change of the mean score over the whole history. */
  trend: number;
  /** How much worse its Friday and Saturday dinners are. */
  rush: number;
  opensAt: number;
  closesAt: number;
}

/** Companies have fixed keys, so that the settings can name the provider and the flagged employer. */
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

const CHICAGO = 'America/Chicago';
const NEW_YORK = 'America/New_York';
const MADRID = 'Europe/Madrid';

/** One line a store: where, how busy, how good, and how that changes. */
type VenueLine = [
  region: string,
  name: string,
  timeZone: string,
  volume: number,
  level: number,
  trend: number,
  rush: number,
];

const LUMBRE_VENUES: VenueLine[] = [
  ['hills', 'Bandera', CHICAGO, 96, 8.3, 0, 0.5],
  ['hills', 'Boerne', CHICAGO, 34, 8.9, 0, 0.2],
  ['hills', 'Kerrville', CHICAGO, 27, 7.7, 0.1, 0.4],
  ['hills', 'Fredericksburg', CHICAGO, 37, 8.6, -0.5, 0.3],
  ['north', 'Riverside', CHICAGO, 42, 8.1, 0, 0.6],
  ['north', 'Oak Park', CHICAGO, 38, 7, 1.5, 0.4],
  ['north', 'Lakeview', CHICAGO, 49, 8.4, 0.1, 0.3],
  ['north', 'Wicker Park', CHICAGO, 45, 7.2, 0, 0.8],
  ['coast', 'Harbor Point', NEW_YORK, 41, 8.7, 0.2, 0.3],
  ['coast', 'Seaport', NEW_YORK, 51, 7.9, 0, 0.6],
  ['coast', 'Cape May', NEW_YORK, 26, 8.2, -0.2, 0.3],
  ['coast', 'Fort Greene', NEW_YORK, 36, 7.6, 0.4, 0.5],
];
const FORNO_VENUES: VenueLine[] = [
  ['centro', 'Lavapiés', MADRID, 30, 8, 0.2, 0.4],
  ['centro', 'Chamberí', MADRID, 35, 8.5, 0, 0.3],
  ['centro', 'Malasaña', MADRID, 28, 7.5, 0.3, 0.6],
];

const venuesOf = (company: number, firstId: number, lines: VenueLine[]): DemoVenue[] =>
  lines.map(([region, name, timeZone, volume, level, trend, rush], at) => ({
    id: firstId + at,
    company,
    region,
    name,
    timeZone,
    volume,
    level,
    trend,
    rush,
    opensAt: company === FORNO ? 12 : 11,
    closesAt: 24,
  }));

export const VENUES: readonly DemoVenue[] = [
  ...venuesOf(LUMBRE, 1, LUMBRE_VENUES),
  ...venuesOf(FORNO, 21, FORNO_VENUES),
];

export const companyOf = (venue: DemoVenue): DemoCompany =>
  COMPANIES.find(({ id }) => id === venue.company)!;
