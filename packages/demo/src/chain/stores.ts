import { COMPANIES, FORNO, LUMBRE, type DemoCompany } from './companies.ts';

export interface DemoVenue {
  id: number;
  company: number;
  region: string;
  name: string;
  timeZone: string;
  /** Number of pizzas on an average day. */
  volume: number;
  /** Mean score of the store. */
  level: number;
  /** Change of the mean score over the whole history. */
  trend: number;
  /** Decrease of the mean score at Friday and Saturday dinners. */
  rush: number;
  opensAt: number;
  closesAt: number;
}

const CHICAGO = 'America/Chicago';
const NEW_YORK = 'America/New_York';
const MADRID = 'Europe/Madrid';

/** One line per store: location, volume, quality, and its changes. */
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
