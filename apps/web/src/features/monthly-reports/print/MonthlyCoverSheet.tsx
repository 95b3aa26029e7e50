import { CoverLayout } from '../../report-files/sheets/CoverLayout.tsx';
import { pointsBetween } from '@crustodian/domain/score/score-delta';
import { printedPointsText } from '../../../pizza/formatters.ts';
import { printedShareText } from '../../../pizza/printed-text.ts';
import { specialtyName } from '../../../pizza/specialty-name.ts';
import { PrintedFigures } from '../../../audited-figures/PrintedFigures.tsx';
import { shareBefore } from './monthly-figures.ts';
import { monthTitle } from './messages/monthly-messages.ts';
import type { MonthlySheetProps } from './monthly-sheet-props.ts';

/** Cover: the best picture of the month, company or region, month, and key figures. */
export function MonthlyCoverSheet({ report, messages, audited }: MonthlySheetProps) {
  const language = report.report_language;
  const picture = report.features.to_standard[0] ?? report.features.not_to_standard[0];
  return (
    <CoverLayout
      language={language}
      name={messages.pageNames.cover}
      picture={
        picture ? { path: picture.img_url, alt: specialtyName(picture.specialty, language) } : null
      }
      kind={messages.reportTitle}
      title={report.region_name ?? report.franchise}
      period={monthTitle(report, messages)}
      place={report.region_name === null ? '' : report.franchise}
      figures={figuresOf({ report, messages })}
      note={audited && <PrintedFigures audit={audited} language={language} />}
    />
  );
}

function figuresOf({ report, messages }: Pick<MonthlySheetProps, 'report' | 'messages'>) {
  const share = report.total.to_standard_percentage;
  const before = shareBefore(report);
  const stores = report.stores.length;
  if (share === null) return [];
  return [
    { value: printedShareText(share), name: messages.toStandard },
    ...(before === null
      ? []
      : [
          {
            value: printedPointsText(pointsBetween(share, before)),
            name: messages.pointsVsLastMonth(pointsBetween(share, before)),
          },
        ]),
    { value: String(stores), name: messages.storesWord(stores) },
  ];
}
