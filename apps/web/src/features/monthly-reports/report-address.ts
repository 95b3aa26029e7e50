import type { MonthlyRow } from '@crustodian/contract/monthly-reports';
import { dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import type { LinkProps } from '@tanstack/react-router';

/** Link to the editor of a company's or region's report. */
export function reportAddress({
  company,
  region,
  month_stamp,
}: Pick<MonthlyRow, 'company' | 'region' | 'month_stamp'>): Pick<LinkProps, 'to' | 'params'> {
  const params = { company: String(company), month: dayMonthYearText(month_stamp) };
  return region === null
    ? { to: '/monthly-report/company/$company/month/$month', params }
    : {
        to: '/monthly-report/company/$company/month/$month/region/$region',
        params: { ...params, region },
      };
}
