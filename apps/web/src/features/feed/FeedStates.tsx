import type { FeedAnswer } from '@crustodian/contract/feed';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { Button } from '@mantine/core';
import { IconFilterOff, IconWifiOff } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { monthQuery } from '../../api/directory-calls.ts';
import { PageStatus } from '../../controls/page-slots.tsx';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { deletedPizzasText } from '../../pizza/deleted-pizzas.ts';
import { dayRangeText, dayText } from '../../pizza/formatters.ts';
import { monthsAround, nearestDay } from './feed-range.ts';
import { filterText, restricts, type CardFilter } from './filters/filters.ts';
import type { LiveState } from '../../api/follow-stream.ts';
import { phrase, say } from '../../language/language.ts';
import { resetFilters, retrievalFailed } from './feed-texts.ts';
import css from './FeedStates.module.css';

/** Shown if the feed failed to load and no older data is available. */
export function FeedFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <ErrorState heading="h1" title={retrievalFailed()} onRetry={onRetry} error={error}>
      {say({
        en: 'Your filters and edits are kept.',
        es: 'Tus filtros y cambios se conservan.',
      })}
    </ErrorState>
  );
}

/** Shown above outdated pizzas, with their age. */
export function OldDataStrip({ at, onRetry }: { at: number; onRetry: () => void }) {
  const time = new Date(at).toTimeString().slice(0, 5);
  return (
    <div className={css.strip} role="alert">
      <IconWifiOff size={17} stroke={1.7} aria-hidden />
      <span>
        {retrievalFailed()}.{' '}
        {say({
          en: `Showing data from ${time}.`,
          es: `Se muestran los datos de las ${time}.`,
        })}
      </span>
      <button type="button" onClick={onRetry}>
        {phrase('Try again')}
      </button>
    </div>
  );
}

interface NoPizzasProps {
  venue: number;
  /** Days whose pizzas were deleted because of their age. */
  closed: FeedAnswer['closed'];
  range: DayRange;
  onDay: (day: CalendarDay) => void;
}

/**
 * The days have no pizzas. Offers the nearest day with pizzas, except next to deleted days, whose
 * neighbours are deleted too.
 */
export function NoPizzas({ venue, closed = [], range, onDay }: NoPizzasProps) {
  const months = useQueries({
    queries: closed.length > 0 ? [] : monthsAround(range).map((month) => monthQuery(venue, month)),
  });
  const nearest = nearestDay(
    months.flatMap(({ data }) => data ?? []),
    range,
  );
  return (
    <EmptyState
      title={noData()}
      action={
        nearest && (
          <Button variant="default" onClick={() => onDay(nearest)}>
            {say({ en: `Show ${dayText(nearest)}`, es: `Mostrar ${dayText(nearest)}` })}
          </Button>
        )
      }
    >
      {closed.length > 0
        ? deletedDays(closed)
        : say({
            en: 'No pizzas found in this interval.',
            es: 'No hay pizzas en este intervalo.',
          })}
    </EmptyState>
  );
}

/** Shown above the remaining pizzas if those of some days were deleted. */
export function DeletedStrip({ closed = [], vids_and_results: captures }: FeedAnswer) {
  if (closed.length === 0 || captures.length === 0) return null;
  return (
    <div className={css.strip} role="status">
      <span>{deletedDays(closed)}</span>
    </div>
  );
}

function deletedDays(closed: NonNullable<FeedAnswer['closed']>): string {
  const newest = closed.at(-1)!;
  const remain = say({ en: 'The figures remain.', es: 'Quedan las cifras.' });
  if (closed.length === 1) return `${deletedPizzasText(newest)} ${remain}`;
  const days = dayRangeText(closed[0]!.day, newest.day);
  const on = dayText(newest.closed_on);
  const deleted = say({
    en: `Pizzas of ${days} were deleted, the last on ${on}, as the company keeps them no longer.`,
    es: `Pizzas del ${days} se borraron, las últimas el ${on}, porque la empresa ya no las conserva.`,
  });
  return `${deleted} ${remain}`;
}

interface FilteredOutProps {
  filters: readonly CardFilter[];
  range: DayRange;
  /** Number of cards hidden by the filters. */
  hidden: number;
  onReset: () => void;
}

/** The days have pizzas, but the filters hide all of them. */
export function FilteredOut({ filters, range, hidden, onReset }: FilteredOutProps) {
  const set = filters.filter(restricts).map((filter) => `${filter.label} ${filterText(filter)}`);
  const which =
    set.length > 0
      ? set.join(say({ en: ' and ', es: ' y ' }))
      : say({ en: 'this time of day', es: 'esta hora del día' });
  const days = dayRangeText(range.min, range.max);
  return (
    <EmptyState
      title={noData()}
      action={
        <Button
          variant="default"
          leftSection={<IconFilterOff size={16} stroke={1.7} aria-hidden />}
          onClick={onReset}
        >
          {resetFilters()}
        </Button>
      }
    >
      {say({
        en: `No pizza matches ${which} on ${days}.`,
        es: `Ninguna pizza coincide con ${which}, ${days}.`,
      })}{' '}
      {hiddenText(hidden)}
    </EmptyState>
  );
}

const noData = () => say({ en: 'No data available', es: 'No hay datos' });

const hiddenText = (count: number): string =>
  say(
    count === 1
      ? { en: '1 pizza is hidden by filters.', es: 'Los filtros ocultan 1 pizza.' }
      : {
          en: `${count} pizzas are hidden by filters.`,
          es: `Los filtros ocultan ${count} pizzas.`,
        },
  );

const LIVE_MESSAGES = {
  connecting: { en: 'Connecting', es: 'Conectando' },
  live: { en: 'Camera live', es: 'Cámara en vivo' },
  lost: { en: 'Connection lost, reconnecting', es: 'Sin conexión, reconectando' },
} as const satisfies Record<LiveState, unknown>;

/** Live status in the top bar: whether updates arrive, and when the last capture was. */
export function LiveStatus({ state, answer }: { state: LiveState | 'off'; answer: FeedAnswer }) {
  const last = lastCaptureTime(answer);
  if (state === 'off') return null;
  return (
    <PageStatus>
      <span className={css.live} data-state={state} role="status">
        <span className={css.dot} />
        {say(LIVE_MESSAGES[state])}
        {last && say({ en: ` · last capture ${last}`, es: ` · última captura ${last}` })}
      </span>
    </PageStatus>
  );
}

/** Time of the newest capture, such as '21:58'; null without captures. The answer is sorted by time. */
const lastCaptureTime = ({ vids_and_results }: FeedAnswer): string | null =>
  vids_and_results.at(-1)?.vid.REPORT_capture_start_ts.slice(11, 16) ?? null;
