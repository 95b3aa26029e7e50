import type { DayRange } from '@crustodian/domain/time/day-range';
import type { View } from '@crustodian/domain/people/view';
import type { CompanyFigures } from '../../audited-figures/audited-calls.ts';
import type { CardState } from '../../charts/ChartCard.tsx';
import type { Period } from '../analytics/shared/periods.ts';
import type { Region, Summary } from './management-calls.ts';
import type { RegionChoice } from './RegionPizzas.tsx';

/** What every part of the page gets. */
export interface ManagementPart {
  summary: Summary;
  view: View;
  range: DayRange;
  /** The periods that the range is cut into. */
  periods: readonly Period[];
  /** The company's name. */
  name: string;
  fileName: string;
  state: CardState;
  company: number;
  audited: CompanyFigures;
  /** Opens the pizzas of a region, store by store. */
  onShow: (choice: RegionChoice) => void;
}

/** Venues without a region are under ''. */
const NO_REGION = 'No region';

export interface NamedRegion extends Region {
  code: string;
  name: string;
}

/** The regions by name; those without pizzas too. */
export const regionsOf = ({ data }: Summary): NamedRegion[] =>
  Object.entries(data)
    .map(([code, region]) => ({ ...region, code, name: region.name || code || NO_REGION }))
    .toSorted((a, b) => (b.avg_score ?? 0) - (a.avg_score ?? 0) || a.name.localeCompare(b.name));

/** 'per day' and so on: how many periods a course shows. */
export const courseText = (view: View, count: number): string => {
  const unit = { daily: 'day', weekly: 'week', monthly: 'month' }[view];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
};
