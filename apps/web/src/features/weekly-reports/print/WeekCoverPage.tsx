import { weekNumber } from '@crustodian/domain/time/week';
import { PaperCover } from '../../report-files/sheets/SheetCover.tsx';
import { pointsBetween } from '@crustodian/domain/score/score-delta';
import { printedPointsText, shareText } from '../../../pizza/formatters.ts';
import { specialtyName } from '../../../pizza/specialty-name.ts';
import { withPizzas } from '../../report-files/sheets/standings.ts';
import type { WeekPageProps } from './week-page-props.ts';
import type { Paper } from './report-model.ts';
import { weekRange } from './messages/week-messages.ts';
import type { WeekWords } from './messages/week-messages-type.ts';
import { shareBefore } from './week-statements.ts';

/** The most beautiful pizza of the week, the store, the week, and the three figures to remember. */
export function WeekCoverPage({ paper, words }: WeekPageProps) {
  const picture = coverPizza(paper);
  const place = [words.weekOf(weekNumber(paper.stamp)), paper.company, paper.regionName];
  return (
    <PaperCover
      language={paper.language}
      name={words.pageNames.cover}
      picture={
        picture
          ? { path: picture.img_url, alt: specialtyName(picture.specialty, paper.language) }
          : null
      }
      kind={words.reportTitle}
      title={paper.store}
      period={weekRange(paper.stamp, words, true)}
      place={place.filter(Boolean).join(', ')}
      figures={figuresOf(paper, words)}
    />
  );
}

function figuresOf(paper: Paper, words: WeekWords) {
  const { total, scoreless } = paper;
  if (total === null || scoreless) return [];
  const before = shareBefore(paper);
  const ranked = withPizzas(paper.stores);
  const own = ranked.find(({ id }) => id === paper.venue);
  return [
    { value: shareText(total), name: words.toStandard },
    ...(before === null
      ? []
      : [{ value: printedPointsText(pointsBetween(total, before)), name: words.pointsVsLastWeek }]),
    ...(own ? [{ value: words.ordinal(own.position), name: words.ofStores(ranked.length) }] : []),
  ];
}

/** The best featured pizza; else one to standard; else any that is shown. */
function coverPizza({ pizzas, scorelessPizzas, scoreless }: Paper) {
  const shown = (scoreless ? scorelessPizzas : pizzas).filter((pizza) => pizza.shown);
  const good = shown.filter(({ standard }) => standard === 'to_standard');
  return good.find(({ featured }) => featured) ?? good[0] ?? shown[0];
}
