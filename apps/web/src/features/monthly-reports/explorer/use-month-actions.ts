import type { MonthlyRow } from '@crustodian/contract/monthly-reports';
import { dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { openPreview } from '../../report-files/open-preview.ts';
import { rowKey, rowName } from './month-rows.ts';
import { useDelete, useInitialize } from '../monthly-calls.ts';
import { say } from '../../../language/language.ts';

export type MonthActions = ReturnType<typeof useMonthActions>;

/** Commands for the report of one company or region. */
export function useMonthActions({ onSend }: { onSend: (rows: readonly MonthlyRow[]) => void }) {
  const initialize = useInitialize();
  const remove = useDelete();
  return {
    /** Key of the row being initialized. */
    busyWith: initialize.isPending ? rowKey(initialize.variables) : null,
    initialize: (row: MonthlyRow) => initialize.mutate(row),
    send: (row: MonthlyRow) => onSend([row]),
    preview: ({ report_name }: MonthlyRow) => {
      if (report_name !== null) void openPreview(report_name, { monthly: true });
    },
    remove: async (row: MonthlyRow) => {
      const [name, month] = [rowName(row), dayMonthYearText(row.month_stamp)];
      const title = say({
        en: `You are about to delete report for store ${name} and month ${month}`,
        es: `Vas a eliminar el informe de ${name}, mes ${month}`,
      });
      if (
        row._id === null ||
        !(await confirm({ title, act: say({ en: 'Delete', es: 'Eliminar' }), destructive: true }))
      )
        return;
      remove.mutate(row._id, { onSuccess: ({ msg }) => notify({ text: msg }) });
    },
  };
}
