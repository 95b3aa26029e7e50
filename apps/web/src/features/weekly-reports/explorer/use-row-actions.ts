import { dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import type { Weekday } from '@crustodian/domain/time/weekday';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { openPreview } from '../../report-files/open-preview.ts';
import { useQueuePrinting } from '../../report-files/print-queue.ts';
import {
  reportsToPrint,
  useDelete,
  useInitialize,
  useTrack,
  type NewReport,
  type StoreRow,
} from './explorer-calls.ts';
import type { TrackKey } from '../selection/TrackOfDays.tsx';
import { say } from '../../../language/language.ts';

export type RowActions = ReturnType<typeof useRowActions>;

interface RowActsInput {
  company: number;
  week: string;
  kind: NewReport;
  onSend: (rows: readonly StoreRow[]) => void;
  onRecipients: (row: StoreRow) => void;
}

/** Commands for one store's report. */
export function useRowActions({ company, week, kind, onSend, onRecipients }: RowActsInput) {
  const place = { company, week };
  const initialize = useInitialize(place);
  const track = useTrack(place);
  const remove = useDelete(place);
  const print = useQueuePrinting();
  return {
    /** Venue of the row being started or deleted. */
    busyWith: initialize.isPending ? initialize.variables.row.venue : null,
    initialize: (row: StoreRow) => initialize.mutate({ row, kind }),
    track: ({ _id, venue }: StoreRow, day: Weekday, key: TrackKey, value: boolean) => {
      if (_id !== null) track.mutate({ reportId: _id, venue, day, key, value });
    },
    send: (row: StoreRow) => onSend([row]),
    editRecipients: onRecipients,
    /** Opens the PDF; if it is missing, queues it for printing. */
    preview: async (row: StoreRow) => {
      if (row.report_name === null) return;
      if (row.has_file) await openPreview(row.report_name);
      else print.mutate(reportsToPrint([row]));
    },
    remove: async ({ _id, pretty_name }: StoreRow) => {
      const stamp = dayMonthYearText(week);
      const title = say({
        en: `You are about to delete report for store ${pretty_name} and week ${stamp}`,
        es: `Vas a eliminar el informe de la tienda ${pretty_name}, semana ${stamp}`,
      });
      if (
        _id === null ||
        !(await confirm({ title, act: say({ en: 'Delete', es: 'Eliminar' }), destructive: true }))
      )
        return;
      remove.mutate(_id, { onSuccess: ({ msg }) => notify({ text: msg }) });
    },
  };
}
