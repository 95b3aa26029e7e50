import { DEFAULT_QUALITY, type QualityDefinition } from '@crustodian/domain/score/quality-band';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SCORE_AXIS } from '../../../charts/axis.ts';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import { LineChart } from '../../../charts/LineChart.tsx';
import type { PlotBand } from '../../../charts/plot-option.ts';
import { ModeToggle } from '../../../controls/ModeToggle.tsx';
import { scoreText, decimalText } from '../../../pizza/formatters.ts';
import { averageSeries, seriesTable } from './performance-view.ts';
import { perPeriod, periodsOfRange, showText } from '../shared/periods.ts';
import { withDoubts } from '../shared/doubted-periods.ts';
import { averageQuery, cameraMarksQuery, qualityQuery } from '../shared/report-calls.ts';
import type { ReportParts } from '../shared/report-parts.ts';
import { say } from '../../../language/language.ts';
import { qualityName } from '../../../pizza/names.ts';

const HEIGHT = 214;
const axes = () =>
  [
    { value: 'full', label: '0–10' },
    { value: 'close', label: say({ en: 'Zoom in', es: 'Acercar' }) },
  ] as const;

interface AverageCardProps extends ReportParts {
  isStaff: boolean;
  /** Whether the axis fits the lines instead of showing the whole scale. */
  close: boolean;
  onClose: (close: boolean) => void;
}

/** The venue's average score over time, against all venues and the best one. */
export function AverageCard(props: AverageCardProps) {
  const { venue, asked, showPizzas, fileName, isStaff, close, onClose } = props;
  const average = useQuery(averageQuery(asked, isStaff));
  const marks = useQuery(cameraMarksQuery(venue.id, asked.range)).data?.marks;
  const definitions = useQuery(qualityQuery(asked)).data?.answer.quality_definitions;
  const drawn = useMemo(() => {
    if (!average.data || average.data.answer.data.length === 0) return null;
    const periods = periodsOfRange(average.data.asked.view, average.data.asked.range);
    const series = averageSeries(venue.name, average.data.answer, periods);
    const pick = (at: number) => showPizzas(periods[at]!.days, { counted: 'scored' });
    return {
      periods,
      series,
      pick,
      table: { ...seriesTable(periods, series, 'score'), onPick: pick },
    };
  }, [average.data, venue.name, showPizzas]);
  const places = useMemo(() => withDoubts(drawn?.periods ?? [], marks), [drawn, marks]);
  const bands = useMemo(
    () => (definitions?.length === 1 ? bandsOf(definitions[0]) : undefined),
    [definitions],
  );
  const own = drawn?.series[0]?.points;
  const hint = useMemo(() => own && ((at: number) => showText(own[at]?.n ?? 0)), [own]);
  return (
    <ChartCard
      title={say({ en: 'Average score', es: 'Puntuación promedio' })}
      note={
        <ModeToggle
          label={say({ en: 'Axis', es: 'Eje' })}
          modes={axes()}
          value={close ? 'close' : 'full'}
          onChange={(axis) => onClose(axis === 'close')}
        />
      }
      state={average}
      table={drawn && drawn.table}
      fileName={fileName}
      height={HEIGHT}
    >
      {drawn && (
        <LineChart
          label={say({
            en: `Average score ${perPeriod(asked.view)}`,
            es: `Puntuación promedio ${perPeriod(asked.view)}`,
          })}
          height={HEIGHT}
          places={places}
          series={drawn.series}
          axis={close ? 'close' : SCORE_AXIS}
          valueText={scoreText}
          axisText={axisText}
          hint={hint}
          onPick={drawn.pick}
          {...(bands && !close && { bands })}
        />
      )}
    </ChartCard>
  );
}

/** '7.5', or '7.55' if the axis has such fine steps. */
const axisText = (score: number) =>
  Number(score.toFixed(1)) === Number(score.toFixed(2)) ? decimalText(score, 1) : scoreText(score);

/** The quality bands that are drawn behind the lines. */
function bandsOf({ min, max }: QualityDefinition = DEFAULT_QUALITY): PlotBand[] {
  return [
    { name: qualityName('bad'), from: 0, to: min, fill: 'neg-soft', text: 'neg-text' },
    { name: qualityName('good'), from: min, to: max, fill: 'mid-soft', text: 'mid-text' },
    { name: qualityName('excellent'), from: max, to: 10, fill: 'pos-soft', text: 'pos-text' },
  ];
}
