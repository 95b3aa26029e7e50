import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import type { SheetLine } from '../../report-files/sheets/SheetLines.tsx';
import { printedShareText } from '../../../pizza/printed-text.ts';
import { shortName } from '../../report-files/sheets/line-geometry.ts';
import type { MonthlyMessages } from './messages/monthly-messages-type.ts';

/** Label at the end of a line: its name and last share. */
export const lineTo = (
  name: string,
  values: readonly (number | null)[],
  cut: (name: string) => string = shortName,
): string => {
  const last = values.findLast((value) => value !== null);
  return [cut(name), ...(last === undefined || last === null ? [] : [printedShareText(last)])].join(
    ' ',
  );
};

/** The report's own company or region. */
export const companyLine = ({ franchise, region_name, evolution }: MonthlyReport): SheetLine => {
  const name = region_name ?? franchise;
  return { name, values: evolution.total, tone: 'own', label: lineTo(name, evolution.total) };
};

/** The mean of the brand's stores; empty if there is nothing to compare with. */
export const brandLine = ({ evolution }: MonthlyReport, messages: MonthlyMessages): SheetLine[] =>
  evolution.conglomerate.every((value) => value === null)
    ? []
    : [
        {
          name: messages.brandAverage,
          values: evolution.conglomerate,
          tone: 'average',
          label: lineTo(messages.brandAverage, evolution.conglomerate, String),
        },
      ];
