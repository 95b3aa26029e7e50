import { PaperCover } from '../../report-files/sheets/SheetCover.tsx';
import { pointsBetween } from '@crustodian/domain/score/score-delta';
import { printedPointsText, shareText } from '../../../pizza/formatters.ts';
import { specialtyName } from '../../../pizza/specialty-name.ts';
import { shareBefore } from './month-figures.ts';
import { monthTitle } from './messages/month-messages.ts';
import type { MonthPageProps } from './month-page-props.ts';

/** The most beautiful pizza of the month, the company or region, the month, and the figures to remember. */
export function MonthCoverPage({ report, words }: MonthPageProps) {
  const language = report.report_language;
  const picture = report.features.to_standard[0] ?? report.features.not_to_standard[0];
  return (
    <PaperCover
      language={language}
      name={words.pageNames.cover}
      picture={
        picture ? { path: picture.img_url, alt: specialtyName(picture.specialty, language) } : null
      }
      kind={words.reportTitle}
      title={report.region_name ?? report.franchise}
      period={monthTitle(report, words)}
      place={report.region_name === null ? '' : report.franchise}
      figures={figuresOf({ report, words })}
    />
  );
}

function figuresOf({ report, words }: Pick<MonthPageProps, 'report' | 'words'>) {
  const share = report.total.to_standard_percentage;
  const before = shareBefore(report);
  const stores = report.stores.length;
  if (share === null) return [];
  return [
    { value: shareText(share), name: words.toStandard },
    ...(before === null
      ? []
      : [
          { value: printedPointsText(pointsBetween(share, before)), name: words.pointsVsLastMonth },
        ]),
    { value: String(stores), name: words.storesWord(stores) },
  ];
}
