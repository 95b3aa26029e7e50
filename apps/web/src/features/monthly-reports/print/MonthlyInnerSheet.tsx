import type { ReactNode } from 'react';
import { SheetFrame } from '../../report-files/sheets/SheetFrame.tsx';
import { countedPizzas, monthTitle } from './messages/monthly-messages.ts';
import type { Statement } from './messages/monthly-messages-type.ts';
import type { MonthlySheetProps } from './monthly-sheet-props.ts';

interface MonthlyInnerSheetProps extends MonthlySheetProps {
  name: string;
  statement: Statement;
  children: ReactNode;
}

/**
 * An inner page of a monthly report, with the company at the top left and the month on the right.
 */
export function MonthlyInnerSheet(props: MonthlyInnerSheetProps) {
  const { report, messages, number, pages, name, statement, children } = props;
  const { report_language: language, total } = report;
  const head = {
    language,
    name: report.franchise,
    place: report.region_name ?? '',
    period: monthTitle(report, messages),
    footer: messages.footer,
  };
  return (
    <SheetFrame
      head={head}
      name={name}
      title={statement.title}
      help={statement.help}
      basis={messages.basis(
        countedPizzas(total.count, language),
        total.maybe_to_standard,
        report.reports_count,
      )}
      place={`${number} / ${pages}`}
    >
      {children}
    </SheetFrame>
  );
}
