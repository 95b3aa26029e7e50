import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { notify } from '../../controls/feedback/toast.tsx';
import { openPreview } from '../report-files/open-preview.ts';
import { useMail } from '../report-mail/use-mail.ts';
import { toInitialize, printedUnsentIds } from './company/company-total.ts';
import {
  useControlAgain,
  useInitialize,
  useInitializeAll,
  type ControlRow,
} from './report-control-calls.ts';
import { errorIn, say } from '../../language/language.ts';

export type ControlActions = ReturnType<typeof useControlActions>;

const NONE_TO_INITIALIZE = { en: 'No reports to initialize!', es: '¡No hay informes que iniciar!' };

/** Commands for the reports of a company's week. */
export function useControlActions(company: number, week: CalendarDay) {
  const again = useControlAgain();
  const initialize = useInitialize(week);
  const initializeAll = useInitializeAll(week);
  const mail = useMail({ company, onSettled: again });
  return {
    /** Venue whose report is being started. */
    busyWith: initialize.isPending ? initialize.variables.venue : null,
    isInitializing: initializeAll.isPending,
    sending: mail.progress,
    initialize: ({ venue }: Pick<ControlRow, 'venue'>) => initialize.mutate({ venue }),
    initializeAll: (rows: readonly ControlRow[]) => {
      const venues = toInitialize(rows);
      if (venues.length === 0) {
        notify({ text: say(NONE_TO_INITIALIZE), kind: 'failed' });
        return;
      }
      initializeAll.mutate(venues, {
        onSuccess: ({ msg, fails }) =>
          notify({
            text: [
              say({ en: msg, es: 'Se iniciaron todos los informes.' }),
              ...fails.map(({ store, err }) => `${store}: ${errorIn(null, err)}`),
            ].join('\n'),
            kind: fails.length > 0 ? 'failed' : 'saved',
          }),
      });
    },
    send: (rows: readonly ControlRow[]) => void mail.send(printedUnsentIds(rows)),
    preview: ({ report_name }: ControlRow) => {
      if (report_name !== null) void openPreview(report_name);
    },
  };
}
