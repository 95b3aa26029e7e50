import type { ReportState } from '@crustodian/domain/report-state';
import { FORNO, LUMBRE } from './companies.ts';
import { VENUES, type DemoVenue } from './stores.ts';

/** Finished weeks before the one that is worked on. */
export const FINISHED_WEEKS = 12;

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

/** Stores whose reports have a scoreless list beside the one with scores. */
export const hasScorelessList = (venue: DemoVenue): boolean =>
  progressOf(venue) === 'scoreless data selection';

/** Nobody is registered for this store's reports: its mail fails, and says why. */
const WITHOUT_RECIPIENTS = 'Wicker Park';

/** Addresses that a store's reports are mailed to. */
export function recipientsOf({ name, company }: DemoVenue): string[] {
  if (name === WITHOUT_RECIPIENTS) return [];
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');
  const domain = company === FORNO ? 'fornoverde.example' : 'lumbrepizza.example';
  return [`${plain}@${domain}`, `quality@${domain}`];
}
