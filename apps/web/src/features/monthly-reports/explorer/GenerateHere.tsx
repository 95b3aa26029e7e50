import type { MonthlyReport, MonthlyRow } from '@crustodian/contract/monthly-reports';
import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { notify } from '../../../controls/feedback/toast.tsx';
import { ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { SheetStack } from '../../report-files/sheets/SheetStack.tsx';
import { useMakePdf } from '../../report-files/use-make-pdf.ts';
import { useMakeWhenReady } from '../../report-files/use-make-when-ready.ts';
import { useSheetsReady } from '../../report-files/sheets/use-sheets-ready.ts';
import { useMonthAudit } from '../print/use-month-audit.ts';
import { renderMonthlySheets } from '../print/render-monthly-sheets.tsx';
import { MONTHLY, monthlyReportsQuery } from '../monthly-calls.ts';
import { rowKey, rowName } from './month-rows.ts';
import css from '../MonthExplorer.module.css';
import { say } from '../../../language/language.ts';

interface GenerateHereProps {
  /** Complete reports. */
  rows: readonly MonthlyRow[];
  onDone: () => void;
}

/** Generates the files of reports one after another, without further clicks. */
export function GenerateHere({ rows, onDone }: GenerateHereProps) {
  const [at, setAt] = useState(0);
  const row = rows[at];
  const next = () => {
    if (at + 1 < rows.length) return setAt(at + 1);
    notify({
      text: say({ en: 'Auto generation process finished', es: 'Terminó la generación automática' }),
    });
    onDone();
  };
  if (!row) return null;
  return (
    <>
      <header className={css.making}>
        <div role="status">
          <h2 className={`cr-display ${css.makingTitle}`}>
            {say({
              en: `Generating ${at + 1}/${rows.length} reports (${rowName(row)})`,
              es: `Generando ${at + 1}/${rows.length} informes (${rowName(row)})`,
            })}
          </h2>
        </div>
        <Progress
          value={(at / rows.length) * 100}
          aria-label={say({ en: 'Reports generated', es: 'Informes generados' })}
        />
      </header>
      <OneReport key={rowKey(row)} row={row} onDone={next} />
    </>
  );
}

function OneReport({ row, onDone }: { row: MonthlyRow; onDone: () => void }) {
  const answer = useQuery(monthlyReportsQuery(row.company, row.month_stamp, false));
  const report = answer.data?.reports.find(({ _id }) => _id === row._id);
  if (answer.isError) {
    return (
      <ErrorState
        title={say({
          en: `The report of ${rowName(row)} could not be loaded`,
          es: `No se pudo cargar el informe de ${rowName(row)}`,
        })}
        onRetry={() => void answer.refetch()}
        error={answer.error}
      />
    );
  }
  return report ? <MadeReport report={report} onDone={onDone} /> : null;
}

function MadeReport({ report, onDone }: { report: MonthlyReport; onDone: () => void }) {
  // The initial report: generating its file changes its state, but not its sheets.
  const [first] = useState(report);
  const sheets = useRef<HTMLDivElement>(null);
  const audited = useMonthAudit(first);
  const pages = useMemo(() => renderMonthlySheets(first, audited), [first, audited]);
  const { ready } = useSheetsReady(sheets, audited === undefined ? null : first._id);
  const pdf = useMakePdf(sheets, { monthly: true, reports: MONTHLY });
  useMakeWhenReady({ ready, name: rowName(first), make: () => pdf.make(first), onDone });
  return (
    <>
      <p className={css.makingPage}>
        {pdf.page > 0 &&
          say({
            en: `Page ${pdf.page} of ${pages.length}`,
            es: `Página ${pdf.page} de ${pages.length}`,
          })}
      </p>
      <SheetStack {...{ pages, sheets }} />
    </>
  );
}
