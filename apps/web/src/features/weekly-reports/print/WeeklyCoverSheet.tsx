import { weekNumber } from '@crustodian/domain/time/week';
import { CoverLayout } from '../../report-files/sheets/CoverLayout.tsx';
import { pointsBetween } from '@crustodian/domain/score/score-delta';
import { printedPointsText } from '../../../pizza/formatters.ts';
import { printedShareText } from '../../../pizza/printed-text.ts';
import { specialtyName } from '../../../pizza/specialty-name.ts';
import { withPizzas } from '../../report-files/sheets/standings.ts';
import { PrintedFigures } from '../../../audited-figures/PrintedFigures.tsx';
import type { WeeklySheetProps } from './weekly-sheet-props.ts';
import type { ReportModel } from './report-model.ts';
import { weekRange } from './messages/weekly-messages.ts';
import type { WeeklyMessages } from './messages/weekly-messages-type.ts';
import { shareBefore } from './weekly-statements.ts';

/** Cover: the best picture of the week, store, week, and three key figures. */
export function WeeklyCoverSheet({ model, messages }: WeeklySheetProps) {
  const picture = coverPizza(model);
  const place = [messages.weekOf(weekNumber(model.stamp)), model.company, model.regionName];
  return (
    <CoverLayout
      language={model.language}
      name={messages.pageNames.cover}
      picture={
        picture
          ? { path: picture.img_url, alt: specialtyName(picture.specialty, model.language) }
          : null
      }
      kind={messages.reportTitle}
      title={model.store}
      period={weekRange(model.stamp, messages, true)}
      place={place.filter(Boolean).join(', ')}
      figures={figuresOf(model, messages)}
      note={
        model.audited &&
        !model.scoreless && <PrintedFigures audit={model.audited} language={model.language} />
      }
    />
  );
}

function figuresOf(model: ReportModel, messages: WeeklyMessages) {
  const { total, scoreless } = model;
  if (total === null || scoreless) return [];
  const before = shareBefore(model);
  const ranked = withPizzas(model.stores);
  const own = ranked.find(({ id }) => id === model.venue);
  return [
    { value: printedShareText(total), name: messages.toStandard },
    ...(before === null
      ? []
      : [
          {
            value: printedPointsText(pointsBetween(total, before)),
            name: messages.pointsVsLastWeek(pointsBetween(total, before)),
          },
        ]),
    ...(own
      ? [{ value: messages.ordinal(own.position), name: messages.ofStores(ranked.length) }]
      : []),
  ];
}

/** The best featured pizza; otherwise one to standard; otherwise any shown one. */
function coverPizza({ pizzas, scorelessPizzas, scoreless }: ReportModel) {
  const shown = (scoreless ? scorelessPizzas : pizzas).filter((pizza) => pizza.shown);
  const good = shown.filter(({ standard }) => standard === 'to_standard');
  return good.find(({ featured }) => featured) ?? good[0] ?? shown[0];
}
