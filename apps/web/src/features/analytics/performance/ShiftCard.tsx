import type { BandsAnswer } from '@crustodian/contract/analytics';
import { differ, meanInterval } from '@crustodian/domain/figures/interval';
import { scoresBetween } from '@crustodian/domain/score/score-delta';
import { SHIFTS, type Shift } from '@crustodian/domain/time/shift';
import { useQuery } from '@tanstack/react-query';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import { IntervalMark } from '../../../charts/marks/IntervalMark.tsx';
import { scaleOf, type MarkScale } from '../../../charts/marks/mark-scale.ts';
import { Sparkline } from '../../../charts/marks/Sparkline.tsx';
import { countText, scoreText } from '../../../pizza/formatters.ts';
import { bandsTable } from './performance-view.ts';
import { qualityQuery, shiftQualityQuery, type QualityAnswer } from '../shared/report-calls.ts';
import type { ReportParts } from '../shared/report-parts.ts';
import { say } from '../../../language/language.ts';
import { shiftName } from '../../../pizza/names.ts';
import css from './ShiftCard.module.css';

const HEIGHT = 84;
const SCORES = { min: 0, max: 10 };

type ShiftBands = QualityAnswer['quality_by_shift'][number];

/** Lunch and dinner with their intervals, and whether the difference is significant. */
export function ShiftCard({ asked, showPizzas, fileName }: ReportParts) {
  const quality = useQuery(qualityQuery(asked));
  const courses = useQuery(shiftQualityQuery(asked)).data?.data ?? [];
  const shifts = (quality.data?.answer.quality_by_shift ?? []).filter(
    ({ scored_pizzas: n }) => n > 0,
  );
  const pick = (shift: Shift) => showPizzas(asked.range, { counted: 'scored', shift });
  const scale = commonScale(shifts);
  return (
    <ChartCard
      title={say({ en: 'Shift performance', es: 'Rendimiento por turno' })}
      state={quality}
      table={
        shifts.length === 0
          ? null
          : {
              ...bandsTable(
                say({ en: 'Shift', es: 'Turno' }),
                shifts.map((bands) => ({ name: nameOf(bands.shift), bands })),
              ),
              onPick: (row) => pick(shifts[row]!.shift),
            }
      }
      fileName={fileName}
      height={HEIGHT}
    >
      <ul className={css.rows}>
        {shifts.map((bands) => (
          <li key={bands.shift}>
            <ShiftRow
              bands={bands}
              scale={scale}
              average={meanOfAll(shifts)}
              course={courses.filter(({ shift }) => shift === bands.shift)}
              onPick={() => pick(bands.shift)}
            />
          </li>
        ))}
      </ul>
      <p className={css.sentence}>{sentence(shifts)}</p>
    </ChartCard>
  );
}

const nameOf = (shift: Shift) => `${shift} ${shiftName(shift)}`;

interface ShiftRowProps {
  bands: ShiftBands;
  scale: MarkScale;
  average: number;
  course: readonly BandsAnswer[];
  onPick: () => void;
}

function ShiftRow({ bands, scale, average, course, onPick }: ShiftRowProps) {
  const { shift, avg_score: score, scored_pizzas: n } = bands;
  const interval = intervalOf(bands);
  const range = interval && `${scoreText(interval.low)}–${scoreText(interval.high)}`;
  return (
    <button
      type="button"
      className={css.row}
      title={
        range
          ? say({
              en: `95% interval ${range}, n ${countText(n)}`,
              es: `intervalo del 95 % ${range}, n ${countText(n)}`,
            })
          : `n ${countText(n)}`
      }
      onClick={onPick}
    >
      <span>
        <b>{shift}</b> {shiftName(shift)}
      </span>
      <IntervalMark
        scale={scale}
        value={score ?? 0}
        interval={interval}
        average={average}
        tone={toneOf(interval, average)}
      />
      <b className={css.score}>{scoreText(score)}</b>
      <span className={css.course}>
        <Sparkline values={course.map(({ avg_score }) => avg_score)} color="text-2" />
      </span>
      <span className={css.n}>n {countText(n)}</span>
    </button>
  );
}

const intervalOf = ({ avg_score, score_sd, scored_pizzas }: BandsAnswer) =>
  meanInterval({ mean: avg_score, sd: score_sd, n: scored_pizzas });

function toneOf(interval: { low: number; high: number } | null, average: number) {
  if (!interval) return 'few';
  if (interval.low > average) return 'above';
  return interval.high < average ? 'below' : 'within';
}

/** The mean over all pizzas of the venue: shift means weighted by their pizzas. */
function meanOfAll(shifts: readonly BandsAnswer[]): number {
  const n = shifts.reduce((sum, { scored_pizzas }) => sum + scored_pizzas, 0);
  const sum = shifts.reduce((all, one) => all + (one.avg_score ?? 0) * one.scored_pizzas, 0);
  return n === 0 ? 0 : sum / n;
}

const commonScale = (shifts: readonly BandsAnswer[]): MarkScale =>
  scaleOf(
    shifts.flatMap((bands) => {
      const interval = intervalOf(bands);
      return [bands.avg_score ?? [], interval ? [interval.low, interval.high] : []].flat();
    }),
    SCORES,
  );

const LINE = {
  en: 'Dotted line: venue average.',
  es: 'Línea de puntos: promedio de la tienda.',
} as const;

/** 'Lunch is better by 0.25, more than chance would explain.' */
function sentence(shifts: readonly ShiftBands[]): string {
  const [am, pm] = SHIFTS.map((shift) => shifts.find((one) => one.shift === shift));
  if (!am || !pm || am.avg_score === null || pm.avg_score === null) {
    return say(LINE);
  }
  const figure = (bands: ShiftBands) => ({
    value: bands.avg_score ?? 0,
    interval: intervalOf(bands),
  });
  const better = am.avg_score >= pm.avg_score ? 'AM' : 'PM';
  const by = scoreText(Math.abs(scoresBetween(am.avg_score, pm.avg_score)));
  return differ(figure(am), figure(pm))
    ? say({
        en: `${shiftName(better)} is better by ${by}, more than chance would explain. ${LINE.en}`,
        es: `${shiftName(better)}: ${by} mejor, más de lo que explica la casualidad. ${LINE.es}`,
      })
    : say({
        en: `${by} apart, no real difference. ${LINE.en}`,
        es: `${by} de distancia, sin diferencia real. ${LINE.es}`,
      });
}
