import type { FeedAnswer } from '@crustodian/contract/feed';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { Button } from '@mantine/core';
import { IconFilterOff, IconWifiOff } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { monthQuery } from '../../api/directory-calls.ts';
import { PageStatus } from '../../controls/page-slots.tsx';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { dayRangeText, dayText } from '../../pizza/formatters.ts';
import { monthsAround, nearestDay } from './feed-range.ts';
import { filterText, restricts, type CardFilter } from './filters/filters.ts';
import type { LiveState } from '../../api/follow-stream.ts';
import css from './FeedStates.module.css';

export const RETRIEVAL_FAILED = 'Error during retrieval of daily results';

/** The feed could not be fetched and nothing older is there to be shown. */
export function FeedFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <ErrorState heading="h1" title={RETRIEVAL_FAILED} onRetry={onRetry} error={error}>
      Your filters and edits are kept.
    </ErrorState>
  );
}

/** Older pizzas stay on the screen, with their age. */
export function OldDataStrip({ at, onRetry }: { at: number; onRetry: () => void }) {
  const time = new Date(at).toTimeString().slice(0, 5);
  return (
    <div className={css.strip} role="alert">
      <IconWifiOff size={17} stroke={1.7} aria-hidden />
      <span>
        {RETRIEVAL_FAILED}. Showing data from {time}.
      </span>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

interface NoPizzasProps {
  venue: number;
  range: DayRange;
  onDay: (day: CalendarDay) => void;
}

/** The days have no pizza at all; the nearest day that has some is offered. */
export function NoPizzas({ venue, range, onDay }: NoPizzasProps) {
  const months = useQueries({
    queries: monthsAround(range).map((month) => monthQuery(venue, month)),
  });
  const nearest = nearestDay(
    months.flatMap(({ data }) => data ?? []),
    range,
  );
  return (
    <EmptyState
      title="No data available"
      action={
        nearest && (
          <Button variant="default" onClick={() => onDay(nearest)}>
            Show {dayText(nearest)}
          </Button>
        )
      }
    >
      No pizzas found in this interval.
    </EmptyState>
  );
}

interface FilteredOutProps {
  filters: readonly CardFilter[];
  range: DayRange;
  /** Cards that the filters leave out. */
  hidden: number;
  onReset: () => void;
}

/** There are pizzas, but the filters leave none. */
export function FilteredOut({ filters, range, hidden, onReset }: FilteredOutProps) {
  const set = filters.filter(restricts).map((filter) => `${filter.label} ${filterText(filter)}`);
  const which = set.length > 0 ? set.join(' and ') : 'this time of day';
  return (
    <EmptyState
      title="No data available"
      action={
        <Button
          variant="default"
          leftSection={<IconFilterOff size={16} stroke={1.7} aria-hidden />}
          onClick={onReset}
        >
          Reset Filters
        </Button>
      }
    >
      No pizza matches {which} on {dayRangeText(range.min, range.max)}. {counted(hidden)} hidden by
      filters.
    </EmptyState>
  );
}

const counted = (count: number) => (count === 1 ? '1 pizza is' : `${count} pizzas are`);

const LIVE_MESSAGES = {
  connecting: 'Connecting',
  live: 'Camera live',
  lost: 'Connection lost, reconnecting',
} as const satisfies Record<LiveState, string>;

/** At the right of the top bar: whether new pizzas come in by themselves, and when the last one did. */
export function LiveStatus({ state, answer }: { state: LiveState | 'off'; answer: FeedAnswer }) {
  const last = lastCapture(answer);
  if (state === 'off') return null;
  return (
    <PageStatus>
      <span className={css.live} data-state={state} role="status">
        <span className={css.dot} />
        {LIVE_MESSAGES[state]}
        {last && ` · last capture ${last}`}
      </span>
    </PageStatus>
  );
}

/** '21:58': the answer is in the order of time. */
const lastCapture = ({ vids_and_results }: FeedAnswer): string | null =>
  vids_and_results.at(-1)?.vid.REPORT_capture_start_ts.slice(11, 16) ?? null;
