import type { DayRange } from '@crustodian/domain/time/day-range';
import { meanInterval } from '@crustodian/domain/figures/interval';
import { qualityOf, type QualityDefinition } from '@crustodian/domain/score/quality-band';
import { scoresBetween } from '@crustodian/domain/score/score-delta';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Change, ScoreChange } from '../../../charts/marks/Change.tsx';
import type { ColorToken } from '../../../charts/chart-colors.ts';
import { Sparkline } from '../../../charts/marks/Sparkline.tsx';
import { BandGlyph } from '../../../pizza/BandGlyph.tsx';
import {
  countText,
  dayMonthText,
  scoreChangeText,
  scoreText,
  shareChangeText,
  shareText,
} from '../../../pizza/formatters.ts';
import { useVenueFigures } from '../../../audited-figures/audited-figures-calls.ts';
import { AuditedFigure } from '../../../audited-figures/AuditedFigure.tsx';
import { engineAloneText, valueWithError } from '../../../audited-figures/audited-messages.ts';
import { feedOf } from '../shared/feed-link.ts';
import type { ReportParts } from '../shared/report-parts.ts';
import {
  qualityQuery,
  summaryQuery,
  type QualityAnswer,
  type SummaryAnswer,
} from '../shared/report-calls.ts';
import { specialtyName } from '../shared/catalogue-names.ts';
import { whyMovedQuery, type WhyMoved } from '../why-moved/moved-calls.ts';
import { isRealChange } from '../why-moved/moved-messages.ts';
import { Tile, Tiles } from '../shared/Tile.tsx';
import { say } from '../../../language/language.ts';

/** Scored and detected pizzas, best and average score, each compared with the preceding days. */
export function PerformanceTiles({ asked, before, ...rest }: ReportParts & { before: DayRange }) {
  const summary = useQuery(summaryQuery(asked));
  const earlier = useQuery(summaryQuery({ ...asked, range: before }));
  const quality = useQuery(qualityQuery(asked));
  const why = useQuery(whyMovedQuery(rest.venue.id, { now: asked.range, before }));
  const now = summary.data;
  const then = earlier.isPlaceholderData ? undefined : earlier.data;
  const definition = quality.data?.answer.quality_definitions[0];
  const busy = summary.isPlaceholderData;
  const made = now !== undefined && now.total_pizzas > 0;
  const periods = quality.data?.answer.quality_by_period ?? [];
  return (
    <Tiles label={say({ en: 'Summary', es: 'Resumen' })}>
      <Tile
        label={say({ en: 'Scored pizzas', es: 'Pizzas puntuadas' })}
        value={now && (made ? countText(now.scored_pizzas) : null)}
        note={now && then && <CountChange now={now.scored_pizzas} then={then.scored_pizzas} />}
        mark={course(periods, 'scored_pizzas', 'mid')}
        busy={busy}
      />
      <Tile
        label={say({ en: 'Detected pizzas', es: 'Pizzas detectadas' })}
        value={now && (made ? countText(now.total_pizzas) : null)}
        note={now && now.total_pizzas > 0 && scoredShare(now)}
        mark={course(periods, 'total_pizzas', 'mid')}
        busy={busy}
      />
      <Tile
        label={say({ en: 'Best score', es: 'Mejor puntuación' })}
        value={now && textOf(now.best_score)}
        n={now && nText(now)}
        note={now && <BestPizza {...rest} summary={now} />}
        mark={now && <BestGlyph score={now.best_score} definition={definition} />}
        busy={busy}
      />
      <AverageTile
        {...{ asked, now, busy, venue: rest.venue }}
        note={
          now &&
          then && (
            <AverageChange
              now={now}
              before={then}
              why={why.isPlaceholderData ? undefined : why.data}
            />
          )
        }
        mark={course(periods, 'avg_score', 'c1')}
      />
    </Tiles>
  );
}

interface AverageTileProps extends Pick<ReportParts, 'asked' | 'venue'> {
  now: SummaryAnswer | undefined;
  note: ReactNode;
  mark: ReactNode;
  busy: boolean;
}

/** The average score and its audited value, which comes first if an administrator chose so. */
function AverageTile({ asked, venue, now, note, mark, busy }: AverageTileProps) {
  const audited = useVenueFigures(venue.id, asked.range);
  const figure = audited && audited.figures.score;
  const published = now ? textOf(now.avg_score) : null;
  const first = audited?.audited_first && figure ? valueWithError('score', figure) : null;
  const place = { ...venue, venue: venue.id, range: asked.range };
  return (
    <Tile
      label={say({ en: 'Average score', es: 'Puntuación promedio' })}
      value={first ?? (now && published)}
      n={now && nText(now)}
      note={first === null && note}
      mark={mark}
      busy={busy}
      below={
        <>
          <AuditedFigure
            {...{ figure, place, published }}
            name="score"
            look={first === null ? 'tile' : 'words'}
          />
          {first !== null && engineAloneText(published)}
        </>
      }
    />
  );
}

/** The band of the best score as shape and colour. */
function BestGlyph({ score, definition }: { score: number | null; definition: Definition }) {
  if (score === null) return null;
  const quality = qualityOf(score, definition);
  return (
    <span style={{ color: `var(--band-${quality})` }}>
      <BandGlyph quality={quality} size={11} />
    </span>
  );
}

type Definition = QualityDefinition | undefined;

const textOf = (score: number | null) => (score === null ? null : scoreText(score));
const nText = ({ scored_pizzas: n }: SummaryAnswer) => `n ${countText(n)}`;
const scoredShare = ({ scored_pizzas, total_pizzas }: SummaryAnswer) =>
  say({
    en: `${shareText(scored_pizzas / total_pizzas)} scored`,
    es: `${shareText(scored_pizzas / total_pizzas)} puntuadas`,
  });

type Period = QualityAnswer['quality_by_period'][number];

const course = (
  periods: readonly Period[],
  key: 'scored_pizzas' | 'total_pizzas' | 'avg_score',
  color: ColorToken,
) => <Sparkline values={periods.map((period) => period[key])} color={color} />;

function CountChange({ now, then }: { now: number; then: number }) {
  if (then === 0) return null;
  const change = now / then - 1;
  return <Change amount={Math.round(change * 100)}>{shareChangeText(change)}</Change>;
}

interface AverageChangeProps {
  now: SummaryAnswer;
  before: SummaryAnswer;
  why: WhyMoved | undefined;
}

/** The change is shown only if it is significant, by the same rule as for its parts below. */
function AverageChange({ now, before, why }: AverageChangeProps) {
  if (now.avg_score === null || before.avg_score === null) return null;
  const change = scoresBetween(now.avg_score, before.avg_score);
  const isReal = isRealChange(why, meanOf(now), meanOf(before));
  return isReal ? (
    <ScoreChange gap={change} />
  ) : (
    <>
      {say({
        en: `${scoreChangeText(change)}, no real difference`,
        es: `${scoreChangeText(change)}, sin diferencia real`,
      })}
    </>
  );
}

const meanOf = ({ avg_score, score_sd, scored_pizzas }: SummaryAnswer) => ({
  value: avg_score ?? 0,
  interval: meanInterval({ mean: avg_score, sd: score_sd, n: scored_pizzas }),
});

interface BestPizzaProps extends Pick<ReportParts, 'venue'> {
  summary: SummaryAnswer;
}

/** The best pizza; links to the pizzas of that day and specialty, best first. */
function BestPizza({ venue, summary }: BestPizzaProps) {
  const { best_score_day: day, best_score_specialty: specialty } = summary;
  if (!day) return null;
  const behind = {
    counted: 'scored',
    sort: 'score-desc',
    ...(specialty !== null && { specialty }),
  } as const;
  return (
    <Link
      className="cr-reach"
      to="/daily-feed"
      search={feedOf(venue, { min: day, max: day }, behind)}
    >
      {specialty === null ? '' : `${specialtyName(specialty)}, `}
      {dayMonthText(day)}
    </Link>
  );
}
