import { getRouteApi } from '@tanstack/react-router';
import type { MonthlyRow } from '@crustodian/contract/monthly-reports';
import { useSelection } from '@mantine/hooks';
import { useState } from 'react';
import list from '../../../controls/ReportList.module.css';
import { rowsOfGroup } from '../../../controls/lists/state-groups.ts';
import { EmptyState } from '../../../controls/feedback/StatePanel.tsx';
import { StateStrip } from '../../../controls/lists/StateStrip.tsx';
import { usePrintQueue } from '../../report-files/print-queue.ts';
import { useMail } from '../../report-mail/use-mail.ts';
import { GenerateHere } from './GenerateHere.tsx';
import { MonthExplorerActions } from './MonthExplorerActions.tsx';
import { MonthExplorerStates } from './MonthExplorerStates.tsx';
import { MonthExplorerSteps } from './MonthExplorerSteps.tsx';
import { MonthExplorerTable } from './MonthExplorerTable.tsx';
import type { MonthExplorerSearch } from './month-explorer-url.ts';
import { rowKey } from './month-rows.ts';
import { MONTHLY, useMonthlyAgain } from '../monthly-calls.ts';
import { useMonthActions } from './use-month-actions.ts';
import { useMonthExplorer } from './use-month-explorer.ts';
import { phrase, say } from '../../../language/language.ts';

const route = getRouteApi('/shell/pizza-tv-month-explorer');

/** Companies and regions, with the state of their reports of a month. */
export function MonthExplorerPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const explorer = useMonthExplorer(search);
  const change = (next: Partial<MonthExplorerSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });
  return (
    <>
      <h1 className="cr-hidden">{phrase('Monthly explorer')}</h1>
      <MonthExplorerSteps
        explorer={explorer}
        onCompany={(company) => change({ company, state: undefined })}
        onMonth={(month) => change({ month, state: undefined })}
      />
      <MonthExplorerStates explorer={explorer}>
        {(rows) => (
          <Reports
            key={`${explorer.month} ${explorer.company}`}
            {...{ rows, search }}
            onSearch={change}
          />
        )}
      </MonthExplorerStates>
    </>
  );
}

const COPIES = {
  en: "A report copies the figures of its month's finished weekly reports when it is initialized.",
  es: 'Al iniciarse, un informe copia las cifras de los informes semanales terminados de su mes.',
};

interface ReportsProps {
  rows: readonly MonthlyRow[];
  search: MonthExplorerSearch;
  onSearch: (next: Partial<MonthExplorerSearch>) => void;
}

function Reports({ rows, search, onSearch }: ReportsProps) {
  const listed = rowsOfGroup(rows, search.state);
  const [selected, selection] = useSelection({ data: listed.map(rowKey) });
  const [making, setMaking] = useState<readonly MonthlyRow[] | null>(null);
  const queue = usePrintQueue(MONTHLY);
  const again = useMonthlyAgain();
  const mail = useMail({ onSettled: again });
  const send = (those: readonly MonthlyRow[]) =>
    void mail.send(those.flatMap(({ _id }) => (_id === null ? [] : [_id])));
  const actions = useMonthActions({ onSend: send });
  if (making) return <GenerateHere rows={making} onDone={() => setMaking(null)} />;
  const ticked = rows.filter((row) => selected.includes(rowKey(row)));
  return (
    <>
      <div className={list.head}>
        <StateStrip
          rows={rows}
          label={say({ en: 'Reports by state', es: 'Informes por estado' })}
          value={search.state}
          onChange={(state) => onSearch({ state })}
        />
        <MonthExplorerActions
          rows={ticked.length > 0 ? ticked : rows}
          chosen={ticked.length > 0}
          mail={{ send, progress: mail.progress }}
          onGenerate={setMaking}
        />
      </div>
      {listed.length === 0 ? (
        <EmptyState
          title={say({ en: 'No reports in this state', es: 'Ningún informe en este estado' })}
        >
          {say({
            en: `None of the ${rows.length} reports is in this state this month.`,
            es: `Ninguno de los ${rows.length} informes está en este estado este mes.`,
          })}
        </EmptyState>
      ) : (
        <MonthExplorerTable {...{ actions, selected, selection, queue }} rows={listed} />
      )}
      <p className={list.foot}>{say(COPIES)}</p>
    </>
  );
}
