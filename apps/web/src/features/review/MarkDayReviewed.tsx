import { markDayReviewed } from '@crustodian/contract/review';
import { parseDayMonthYear, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { Button, Tooltip } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { onlineManager, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { confirm } from '../../controls/dialogs/ConfirmDialog.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { say } from '../../language/language.ts';
import { dayText } from '../../pizza/formatters.ts';
import { shiftText } from '../../pizza/names.ts';

interface MarkDayReviewedProps {
  venue: { id: number; name: string };
  /** Null while a range of days is shown, because only single days can be marked. */
  day: CalendarDay | null;
  /** Number of cards not reviewed yet, and of all cards. */
  unreviewed: number;
  total: number;
}

/** Marks the business day as reviewed; the server may ask for confirmation once (decision X57). */
export function MarkDayReviewed({ venue, day, unreviewed, total }: MarkDayReviewedProps) {
  const marking = useMutation({
    // Fails without a connection instead of waiting for one, because it asks for confirmation
    // first.
    networkMode: 'always',
    mutationFn: (markedDay: CalendarDay) => markDay(markedDay, { venue, unreviewed, total }),
    onSuccess: (message) => message !== null && notify({ text: message }),
    onError: (_error, markedDay) => notify({ text: notMarked(markedDay), kind: 'failed' }),
  });
  return (
    <Tooltip
      label={
        day === null
          ? say({ en: 'Select a single day to mark it', es: 'Elige un solo día para marcarlo' })
          : say({ en: 'There are no pizzas on this day', es: 'No hay pizzas en este día' })
      }
      disabled={day !== null && total > 0}
    >
      <Button
        leftSection={<IconChecks size={17} stroke={1.7} aria-hidden />}
        loading={marking.isPending}
        disabled={day === null || total === 0}
        onClick={() => day && marking.mutate(day)}
      >
        {markName()}
      </Button>
    </Tooltip>
  );
}

const markName = () => say({ en: 'Mark day as reviewed', es: 'Marcar el día como revisado' });

const notMarked = (day: CalendarDay): string => {
  const text = say({
    en: `ERROR!: could not mark day ${day} as reviewed`,
    es: `¡ERROR!: no se pudo marcar el ${dayText(day)} como revisado`,
  });
  return onlineManager.isOnline()
    ? text
    : say({
        en: `${text}. You are offline; try again when the connection is back.`,
        es: `${text}. Estás sin conexión; inténtalo de nuevo cuando vuelva.`,
      });
};

type Marked = Omit<MarkDayReviewedProps, 'day'>;

/** 'AM 12-3-2024' in the page's format of shifts and days. */
function spanishShift(text: string): string {
  const [shift, day] = text.split(' ');
  const of = parseDayMonthYear(day ?? '');
  return of && (shift === 'AM' || shift === 'PM') ? `${shiftText(shift)}, ${dayText(of)}` : text;
}

/** The server's message, or null if the reviewer cancelled. */
async function markDay(day: CalendarDay, { venue, unreviewed, total }: Marked) {
  if (!onlineManager.isOnline()) throw new Error('offline');
  const question = say({
    en: `Mark day ${day} for venue ${venue.name} as reviewed?`,
    es: `¿Marcar el ${dayText(day)} de la tienda ${venue.name} como revisado?`,
  });
  const left =
    unreviewed > 0
      ? say({
          en: `${unreviewed} of ${total} pizzas have no review yet.`,
          es: `${unreviewed} de ${total} pizzas aún no tienen revisión.`,
        })
      : undefined;
  const agreed = await confirm({
    title: question,
    ...(left && { question: left }),
    act: markName(),
  });
  if (!agreed) return null;
  const markedText = (msg: string) =>
    say({
      en: msg,
      es: `El ${dayText(day)} de la tienda ${venue.name} quedó marcado como revisado.`,
    });
  const mark = (ack: boolean) =>
    call(markDayReviewed, { body: { venue: venue.id, date_str: day, ack } });
  const first = await mark(false);
  if (!first.ack_required) return markedText(first.msg);
  const acknowledged = await confirm({
    title: question,
    question: say({
      en: `Next shift: ${first.next_shift_str}. ${first.msg}`,
      es: `Siguiente turno: ${spanishShift(first.next_shift_str ?? '')}. Aún no se evaluó ninguna de sus pizzas.`,
    }),
    act: say({ en: 'Mark as reviewed anyway', es: 'Marcar de todos modos' }),
  });
  return acknowledged ? markedText((await mark(true)).msg) : null;
}
