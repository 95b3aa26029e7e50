import type { DayRange } from '@crustodian/domain/time/day-range';
import type { View } from '@crustodian/domain/time/period';
import type { CompanyFigures } from '../../audited-figures/audited-figures-calls.ts';
import type { CardState } from '../../charts/ChartCard.tsx';
import type { Period } from '../analytics/shared/periods.ts';
import type { Region, Summary } from './management-calls.ts';
import type { RegionChoice } from './RegionPizzas.tsx';
import { say } from '../../language/language.ts';

/** Shared props of the page's parts. */
export interface ManagementPart {
  summary: Summary;
  view: View;
  range: DayRange;
  /** The range divided into periods. */
  periods: readonly Period[];
  name: string;
  fileName: string;
  state: CardState;
  company: number;
  audited: CompanyFigures;
  /** Opens the pizzas of a region, after a choice of the store. */
  onShow: (choice: RegionChoice) => void;
}

/** Name for venues without a region, whose code is ''. */
const noRegionName = (): string => say({ en: 'No region', es: 'Sin región' });

export interface NamedRegion extends Region {
  code: string;
  name: string;
}

/** The regions, best mean score first, including those without pizzas. */
export const regionsOf = ({ data }: Summary): NamedRegion[] =>
  Object.entries(data)
    .map(([code, region]) => ({ ...region, code, name: region.name || code || noRegionName() }))
    .toSorted((a, b) => (b.avg_score ?? 0) - (a.avg_score ?? 0) || a.name.localeCompare(b.name));

const UNITS = {
  daily: [
    { en: 'day', es: 'día' },
    { en: 'days', es: 'días' },
  ],
  weekly: [
    { en: 'week', es: 'semana' },
    { en: 'weeks', es: 'semanas' },
  ],
  monthly: [
    { en: 'month', es: 'mes' },
    { en: 'months', es: 'meses' },
  ],
} as const satisfies Record<View, unknown>;

/** '12 weeks': the time that a trend line covers. */
export const trendLengthText = (view: View, count: number): string => {
  const [one, more] = UNITS[view];
  return `${count} ${say(count === 1 ? one : more)}`;
};
