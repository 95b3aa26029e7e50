import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import { monthEnd } from '@crustodian/domain/time/month';
import { nextWeek, weekEnd, weekStamp } from '@crustodian/domain/time/week';
import { parseMonthlyReportId } from '@crustodian/domain/pizza/wire-id';
import { useMemo } from 'react';
import {
  type AuditedPlace,
  type PrintedAudit,
  useCompanyFigures,
} from '../../../audited-figures/audited-figures-calls.ts';

/**
 * Company or region and days of a report's audited figures: a month comprises the weeks that begin
 * in it.
 */
export function auditedPlace(report: MonthlyReport): Omit<AuditedPlace, 'name'> {
  const { month_stamp: month, region } = report;
  const first = weekStamp(month);
  const min = first < month ? nextWeek(first) : first;
  const max = weekEnd(weekStamp(monthEnd(month)));
  const company = parseMonthlyReportId(report._id)?.company ?? 0;
  return { company, ...(region !== null && { region }), range: { min, max } };
}

/** Audited figures of a month; undefined while loading. */
export function useMonthAudit(report: MonthlyReport): PrintedAudit | null | undefined {
  const { company, range } = auditedPlace(report);
  const { region } = report;
  const audited = useCompanyFigures(company, range);
  return useMemo(() => {
    if (!audited) return audited;
    const figures = region === null ? audited.company : audited.regions[region];
    return figures ? { figures, week: null, ranked: audited } : null;
  }, [audited, region]);
}
