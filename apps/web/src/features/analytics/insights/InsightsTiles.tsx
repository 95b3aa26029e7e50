import { differ, shareInterval, type Interval } from '@crustodian/domain/figures/interval';
import { pointsBetween } from '@crustodian/domain/score/score-delta';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Change, ScoreChange } from '../../../charts/marks/Change.tsx';
import {
  countText,
  dayRangeText,
  pointsText,
  scoreChangeText,
  scoreText,
  shareText,
} from '../../../pizza/formatters.ts';
import { notScored, notScoredText } from '../../../pizza/not-scored.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { feedOf, type Behind } from '../shared/feed-link.ts';
import type { DayInsights } from './insights-calls.ts';
import { dayRange, shiftOfDay, longWeekday, type InsightsPart } from './insights-parts.ts';
import { scoreInterval, scoreMoved } from './score-moved.ts';
import css from './InsightsTiles.module.css';

interface InsightsTilesProps extends InsightsPart {
  /** The day's pizzas; null while loading. */
  cards: readonly PizzaCard[] | null;
  /** The same weekday one week earlier; null if unknown or without pizzas. */
  before: DayInsights | null;
}

/** Scored pizzas, average score, excellent and bad pizzas of the day. */
export function InsightsTiles(props: InsightsTilesProps) {
  const { data, before, cards, day, venue } = props;
  const { total } = data;
  const search = (behind: Behind) => feedOf(venue, dayRange(day), behind);
  const interval = scoreInterval(data);
  const badAtDinner = shiftOfDay(data, 'PM')?.count_bads ?? 0;
  const last = `last ${longWeekday(day)}`;
  return (
    <dl className={css.tiles} aria-label={dayRangeText(day, day)}>
      <Tile label="Scored pizzas" search={search({ counted: 'scored' })} n={total.scored_pizzas}>
        <Value>
          {countText(total.scored_pizzas)}
          <small>/{countText(total.total_pizzas)}</small>
        </Value>
        <Sub>{scoredOf(total, cards)}</Sub>
      </Tile>
      <Tile
        label="Average score"
        search={search({ counted: 'scored', sort: 'score-asc' })}
        n={total.scored_pizzas}
        {...(interval && { sure: rangeText(interval, scoreText) })}
      >
        <Value>{scoreText(data.avg_score)}</Value>
        <Sub>
          <VersusScore now={data} before={before} last={last} />
        </Sub>
      </Tile>
      <Tile
        label="Excellent pizzas"
        search={search({ counted: 'scored', quality: 'excellent' })}
        n={total.scored_pizzas}
        {...sureShare(total.count_excellents, total.scored_pizzas)}
      >
        <Value tone="pos">{countText(data.num_excellent_pizzas)}</Value>
        <Sub>
          {shareText(data.pct_excellent_pizza)} of scored
          <VersusShare now={data} before={before} band="count_excellents" />
        </Sub>
      </Tile>
      <Tile
        label="Bad pizzas"
        search={search({ counted: 'scored', quality: 'bad' })}
        n={total.scored_pizzas}
        {...sureShare(total.count_bads, total.scored_pizzas)}
      >
        <Value tone="neg">{countText(data.num_bad_pizzas)}</Value>
        <Sub>
          {shareText(data.pct_bad_pizza)} of scored
          {data.num_bad_pizzas > 0 && `, ${countText(badAtDinner)} of them after 17:00`}
          <VersusShare now={data} before={before} band="count_bads" />
        </Sub>
      </Tile>
    </dl>
  );
}

/** How many of the day's pizzas are not scored, with the reasons once loaded. */
function scoredOf(
  { total_pizzas, scored_pizzas }: DayInsights['total'],
  cards: readonly PizzaCard[] | null,
): string {
  const left = total_pizzas - scored_pizzas;
  if (left === 0) return 'every pizza has a score';
  const reasons = cards && notScored(cards, total_pizzas);
  // A pizza that arrived between the two responses would make it wrong.
  const isWhole = reasons?.reduce((sum, { count }) => sum + count, 0) === left;
  return reasons && isWhole ? notScoredText(reasons) : `${countText(left)} not scored`;
}

interface TileProps {
  label: string;
  search: ReturnType<typeof feedOf>;
  /** Sample size of the figure. */
  n: number;
  /** Its 95% interval as text. */
  sure?: string;
  children: ReactNode;
}

/** A figure; the whole tile links to its pizzas. */
function Tile({ label, search, n, sure, children }: TileProps) {
  const hint = `n ${countText(n)}${sure ? `, 95% interval ${sure}` : ''}`;
  return (
    <div className={css.tile} title={hint}>
      <dt>
        <Link to="/daily-feed" search={search}>
          {label}
        </Link>
      </dt>
      {children}
    </div>
  );
}

const Value = ({ tone, children }: { tone?: 'pos' | 'neg'; children: ReactNode }) => (
  <dd className={`cr-display ${css.value}`} data-tone={tone}>
    {children}
  </dd>
);

const Sub = ({ children }: { children: ReactNode }) => <dd className={css.sub}>{children}</dd>;

const rangeText = ({ low, high }: Interval, write: (value: number) => string): string =>
  `${write(low)} – ${write(high)}`;

function sureShare(hits: number, n: number) {
  const interval = shareInterval(hits, n);
  return interval ? { sure: rangeText(interval, shareText) } : {};
}

interface VersusProps {
  now: DayInsights;
  before: DayInsights | null;
}

/** Change of the mean since the same weekday before, and whether it is significant. */
function VersusScore({ now, before, last }: VersusProps & { last: string }) {
  const moved = scoreMoved(now, before);
  if (!moved || !before) return 'of 10';
  const { gap, different } = moved;
  return (
    <span
      title={`${last}: ${scoreText(before.avg_score)}, n ${countText(before.total.scored_pizzas)}`}
    >
      {different ? <ScoreChange gap={gap} /> : scoreChangeText(gap)} versus {last}
      {!different && <i>, no real difference</i>}
    </span>
  );
}

/** The change of a share in points; shown only if significant. */
function VersusShare({
  now,
  before,
  band,
}: VersusProps & { band: 'count_excellents' | 'count_bads' }) {
  if (!before) return null;
  const figure = ({ total }: DayInsights) => ({
    value: total.scored_pizzas === 0 ? 0 : total[band] / total.scored_pizzas,
    interval: shareInterval(total[band], total.scored_pizzas),
  });
  const [a, b] = [figure(now), figure(before)];
  if (!differ(a, b)) return null;
  const points = pointsBetween(a.value, b.value);
  return (
    <>
      ,{' '}
      <Change amount={points} lessIsBetter={band === 'count_bads'}>
        {pointsText(points)} pts
      </Change>
    </>
  );
}
