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
import { say } from '../../../language/language.ts';
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
  const last = say({ en: `last ${longWeekday(day)}`, es: `el ${longWeekday(day)} pasado` });
  return (
    <dl className={css.tiles} aria-label={dayRangeText(day, day)}>
      <Tile
        label={say({ en: 'Scored pizzas', es: 'Pizzas puntuadas' })}
        search={search({ counted: 'scored' })}
        n={total.scored_pizzas}
      >
        <Value>
          {countText(total.scored_pizzas)}
          <small>/{countText(total.total_pizzas)}</small>
        </Value>
        <Sub>{scoredOf(total, cards)}</Sub>
      </Tile>
      <Tile
        label={say({ en: 'Average score', es: 'Puntuación promedio' })}
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
        label={say({ en: 'Excellent pizzas', es: 'Pizzas excelentes' })}
        search={search({ counted: 'scored', quality: 'excellent' })}
        n={total.scored_pizzas}
        {...sureShare(total.count_excellents, total.scored_pizzas)}
      >
        <Value tone="pos">{countText(data.num_excellent_pizzas)}</Value>
        <Sub>
          {ofScored(data.pct_excellent_pizza)}
          <VersusShare now={data} before={before} band="count_excellents" />
        </Sub>
      </Tile>
      <Tile
        label={say({ en: 'Bad pizzas', es: 'Pizzas malas' })}
        search={search({ counted: 'scored', quality: 'bad' })}
        n={total.scored_pizzas}
        {...sureShare(total.count_bads, total.scored_pizzas)}
      >
        <Value tone="neg">{countText(data.num_bad_pizzas)}</Value>
        <Sub>
          {ofScored(data.pct_bad_pizza)}
          {data.num_bad_pizzas > 0 && dinnerText(badAtDinner)}
          <VersusShare now={data} before={before} band="count_bads" />
        </Sub>
      </Tile>
    </dl>
  );
}

const dinnerText = (bad: number): string =>
  say({
    en: `, ${countText(bad)} of them after 17:00`,
    es: `, ${countText(bad)} de ellas después de las 17:00`,
  });

const ofScored = (share: number | null): string =>
  say({ en: `${shareText(share)} of scored`, es: `${shareText(share)} de las puntuadas` });

/** How many of the day's pizzas are not scored, with the reasons once loaded. */
function scoredOf(
  { total_pizzas, scored_pizzas }: DayInsights['total'],
  cards: readonly PizzaCard[] | null,
): string {
  const left = total_pizzas - scored_pizzas;
  if (left === 0) return say({ en: 'every pizza has a score', es: 'todas tienen puntuación' });
  const reasons = cards && notScored(cards, total_pizzas);
  // A pizza that arrived between the two responses would make it wrong.
  const isWhole = reasons?.reduce((sum, { count }) => sum + count, 0) === left;
  return reasons && isWhole
    ? notScoredText(reasons)
    : say({ en: `${countText(left)} not scored`, es: `${countText(left)} sin puntuar` });
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
  const interval = say({ en: '95% interval', es: 'intervalo del 95 %' });
  const hint = `n ${countText(n)}${sure ? `, ${interval} ${sure}` : ''}`;
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
  if (!moved || !before) return say({ en: 'of 10', es: 'de 10' });
  const { gap, different } = moved;
  return (
    <span
      title={`${last}: ${scoreText(before.avg_score)}, n ${countText(before.total.scored_pizzas)}`}
    >
      {different ? <ScoreChange gap={gap} /> : scoreChangeText(gap)}{' '}
      {say({ en: `versus ${last}`, es: `frente a ${last}` })}
      {!different && <i>{say({ en: ', no real difference', es: ', sin diferencia real' })}</i>}
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
        {pointsText(points)} {say({ en: 'pts', es: 'puntos' })}
      </Change>
    </>
  );
}
