import { markDayReviewed } from '@crustodian/contract/review';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { Button, Tooltip } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { onlineManager, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { confirm } from '../../controls/dialogs/ConfirmDialog.tsx';
import { notify } from '../../controls/feedback/toast.tsx';

interface MarkDayReviewedProps {
  venue: { id: number; name: string };
  /** Null while a range of days is shown: days are marked one by one. */
  day: CalendarDay | null;
  /** Cards that no one has reviewed yet, and all. */
  unreviewed: number;
  total: number;
}

/** Marks the business day as reviewed; the server may ask back once (decision X57). */
export function MarkDayReviewed({ venue, day, unreviewed, total }: MarkDayReviewedProps) {
  const marking = useMutation({
    // It asks and answers at once: without a connection it fails instead of waiting for one.
    networkMode: 'always',
    mutationFn: (markedDay: CalendarDay) => markDay(markedDay, { venue, unreviewed, total }),
    onSuccess: (message) => message !== null && notify({ text: message }),
    onError: (_error, markedDay) => notify({ text: notMarked(markedDay), kind: 'failed' }),
  });
  return (
    <Tooltip
      label={day === null ? 'Select a single day to mark it' : 'There are no pizzas on this day'}
      disabled={day !== null && total > 0}
    >
      <Button
        leftSection={<IconChecks size={17} stroke={1.7} aria-hidden />}
        loading={marking.isPending}
        disabled={day === null || total === 0}
        onClick={() => day && marking.mutate(day)}
      >
        Mark day as reviewed
      </Button>
    </Tooltip>
  );
}

const notMarked = (day: CalendarDay): string => {
  const text = `ERROR!: could not mark day ${day} as reviewed`;
  return onlineManager.isOnline()
    ? text
    : `${text}. You are offline; try again when the connection is back.`;
};

type Marked = Omit<MarkDayReviewedProps, 'day'>;

/** The server's message, or null when the reviewer changed their mind. */
async function markDay(day: CalendarDay, { venue, unreviewed, total }: Marked) {
  if (!onlineManager.isOnline()) throw new Error('offline');
  const question = `Mark day ${day} for venue ${venue.name} as reviewed?`;
  const left = unreviewed > 0 ? `${unreviewed} of ${total} pizzas have no review yet.` : undefined;
  const agreed = await confirm({
    title: question,
    ...(left && { question: left }),
    act: 'Mark day as reviewed',
  });
  if (!agreed) return null;
  const mark = (ack: boolean) =>
    call(markDayReviewed, { body: { venue: venue.id, date_str: day, ack } });
  const first = await mark(false);
  if (!first.ack_required) return first.msg;
  const acknowledged = await confirm({
    title: question,
    question: `Next shift: ${first.next_shift_str}. ${first.msg}`,
    act: 'Mark as reviewed anyway',
  });
  return acknowledged ? (await mark(true)).msg : null;
}
