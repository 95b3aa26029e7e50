import type { FinishedState, ReportState } from '@crustodian/domain/reports/report-state';
import { FORNO, LUMBRE } from './companies.ts';
import { VENUES, type DemoVenue } from './stores.ts';

/**
 * States of the stores' reports for the last complete week, by company, in the order of the stores.
 */
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

/** The state of a store's report for the last complete week. */
export function progressOf(venue: DemoVenue): ReportState {
  const stores = VENUES.filter(({ company }) => company === venue.company);
  return PROGRESS[venue.company]?.[stores.indexOf(venue)] ?? null;
}

/** Whether a store's reports have a scoreless list in addition to the one with scores. */
export const hasScorelessList = (venue: DemoVenue): boolean =>
  progressOf(venue) === 'scoreless data selection';

/** This store's reports have no recipients, so mailing them fails with a reason. */
const WITHOUT_RECIPIENTS = 'Wicker Park';

/** Addresses that a store's reports are mailed to. */
export function recipientsOf({ name, company }: DemoVenue): string[] {
  if (name === WITHOUT_RECIPIENTS) return [];
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');
  const domain = company === FORNO ? 'fornoverde.example' : 'lumbrepizza.example';
  return [`${plain}@${domain}`, `quality@${domain}`];
}

/**
 * States of the reports for the last complete month, by company and region; '' is the whole
 * company.
 */
const MONTHLY_PROGRESS: Record<number, Record<string, FinishedState>> = {
  [LUMBRE]: { '': 'complete', north: 'delivered', hills: 'generated' },
  [FORNO]: { '': 'delivered' },
};

/** The state of a report of the last complete month; null if it does not exist yet. */
export const monthlyProgressOf = (company: number, region: string): FinishedState | null =>
  MONTHLY_PROGRESS[company]?.[region] ?? null;

/** Addresses that the monthly reports of a company or a region are mailed to. */
export function monthlyRecipientsOf(company: number, region: string): string[] {
  const domain = company === FORNO ? 'fornoverde.example' : 'lumbrepizza.example';
  return region === ''
    ? [`management@${domain}`, `quality@${domain}`]
    : [`region.${region}@${domain}`];
}
