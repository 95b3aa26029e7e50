import type { FinishedState, ReportState } from '@crustodian/domain/reports/report-state';
import { FORNO, LUMBRE } from './companies.ts';
import { VENUES, type DemoVenue } from './stores.ts';

/** How far the stores of a company are with the last complete week, in the order of the stores. */
const PROGRESS: Record<number, readonly ReportState[]> = {
  [LUMBRE]: [
    'delivered',
    'generated',
    'complete',
    'data selection',
    'scoreless data selection',
    'waiting_initialization',
    null,
    'delivered',
    'complete',
    'generated',
    'data selection',
    'delivered',
  ],
  [FORNO]: ['delivered', 'complete', 'data selection'],
};

/** The state in which a store's report of the last complete week is. */
export function progressOf(venue: DemoVenue): ReportState {
  const stores = VENUES.filter(({ company }) => company === venue.company);
  return PROGRESS[venue.company]?.[stores.indexOf(venue)] ?? null;
}

/** Stores whose reports have a scoreless list next to the one with scores. */
export const hasScorelessList = (venue: DemoVenue): boolean =>
  progressOf(venue) === 'scoreless data selection';

/** No one is registered for this store's reports: its mail fails, and says why. */
const WITHOUT_RECIPIENTS = 'Wicker Park';

/** Addresses that a store's reports are mailed to. */
export function recipientsOf({ name, company }: DemoVenue): string[] {
  if (name === WITHOUT_RECIPIENTS) return [];
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');
  const domain = company === FORNO ? 'fornoverde.example' : 'lumbrepizza.example';
  return [`${plain}@${domain}`, `quality@${domain}`];
}

/** How far the reports of the last complete month are, by company and region; '' is the whole company. */
const MONTHLY_PROGRESS: Record<number, Record<string, FinishedState>> = {
  [LUMBRE]: { '': 'complete', north: 'delivered', hills: 'generated' },
  [FORNO]: { '': 'delivered' },
};

/** The state of a report of the last complete month; null where no one has made it yet. */
export const monthlyProgressOf = (company: number, region: string): FinishedState | null =>
  MONTHLY_PROGRESS[company]?.[region] ?? null;

/** Addresses that the monthly reports of a company or a region are mailed to. */
export function monthlyRecipientsOf(company: number, region: string): string[] {
  const domain = company === FORNO ? 'fornoverde.example' : 'lumbrepizza.example';
  return region === ''
    ? [`management@${domain}`, `quality@${domain}`]
    : [`region.${region}@${domain}`];
}
