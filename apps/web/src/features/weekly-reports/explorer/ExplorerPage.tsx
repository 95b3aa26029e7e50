import { getRouteApi } from '@tanstack/react-router';
import { useSelection } from '@mantine/hooks';
import { useState } from 'react';
import { useLiveReports } from '../../../api/use-live-reports.ts';
import list from '../../../controls/ReportList.module.css';
import { EmptyState } from '../../../controls/feedback/StatePanel.tsx';
import { usePrintQueue } from '../../report-files/print-queue.ts';
import { useListAgain, type StoreRow } from './explorer-calls.ts';
import { RecipientsDialog } from '../../report-mail/RecipientsDialog.tsx';
import { ExplorerActions } from './ExplorerActions.tsx';
import { ExplorerStates } from './ExplorerStates.tsx';
import { ExplorerSteps } from './ExplorerSteps.tsx';
import { ExplorerTable } from './ExplorerTable.tsx';
import type { ExplorerSearch } from './explorer-url.ts';
import { rowsOfGroup } from '../../../controls/lists/state-groups.ts';
import { StateStrip } from '../../../controls/lists/StateStrip.tsx';
import { TrackLegend } from '../selection/TrackOfDays.tsx';
import { useExplorer } from './use-explorer.ts';
import { useMail } from '../../report-mail/use-mail.ts';
import { useRowActions } from './use-row-actions.ts';
import { phrase, say } from '../../../language/language.ts';

const route = getRouteApi('/shell/pizza-tv-explorer');

/**
 * The stores of a company with the progress of their reports of a week; all work on reports starts
 * here.
 */
export function ExplorerPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const explorer = useExplorer(search);
  const { company, week } = explorer;
  const change = (next: Partial<ExplorerSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });
  return (
    <>
      <h1 className="cr-hidden">{phrase('PIZZA TV & PDF')}</h1>
      <ExplorerSteps
        explorer={explorer}
        onCompany={(next) => change({ company: next, state: undefined })}
        onWeek={(next) => change({ week: next, state: undefined })}
      />
      <ExplorerStates explorer={explorer}>
        {(rows) =>
          company !== null && (
            <Stores
              key={`${company} ${week}`}
              {...{ company, week, rows, search }}
              onSearch={change}
            />
          )
        }
      </ExplorerStates>
    </>
  );
}

interface StoresProps {
  company: number;
  week: string;
  rows: readonly StoreRow[];
  search: ExplorerSearch;
  onSearch: (next: Partial<ExplorerSearch>) => void;
}

function Stores({ company, week, rows, search, onSearch }: StoresProps) {
  const listed = rowsOfGroup(rows, search.state);
  const [selected, selection] = useSelection({ data: listed.map(({ venue }) => venue) });
  const queue = usePrintQueue('weekly-reports');
  const listAgain = useListAgain({ company, week });
  useLiveReports({
    concerns: ({ venue, week: its }) => its === week && rows.some((row) => row.venue === venue),
    reload: () => void listAgain(),
  });
  const mail = useMail({ company, onSettled: listAgain });
  const send = (those: readonly StoreRow[]) =>
    void mail.send(those.flatMap(({ _id }) => (_id === null ? [] : [_id])));
  const recipients = useRecipientsWindow(company, rows);
  const actions = useRowActions({
    company,
    week,
    kind: {
      scoreless: search.scoreless ?? false,
      byDay: search.by_day ?? false,
      empty: search.empty ?? false,
    },
    onSend: send,
    onRecipients: recipients.edit,
  });
  const ticked = rows.filter(({ venue }) => selected.includes(venue));
  return (
    <>
      <div className={list.head}>
        <StateStrip rows={rows} value={search.state} onChange={(state) => onSearch({ state })} />
        <ExplorerActions
          {...{ company, week, search, onSearch }}
          rows={ticked.length > 0 ? ticked : rows}
          mail={{ send, progress: mail.progress }}
        />
      </div>
      {listed.length === 0 ? (
        <EmptyState
          title={say({ en: 'No stores in this state', es: 'Ninguna tienda en este estado' })}
        >
          {say({
            en: `None of the ${rows.length} stores is in this state this week.`,
            es: `Ninguna de las ${rows.length} tiendas está en este estado esta semana.`,
          })}
        </EmptyState>
      ) : (
        <ExplorerTable {...{ week, actions, selected, selection, queue }} rows={listed} />
      )}
      {recipients.window}
      <footer className={list.foot}>
        <TrackLegend />
        <span>
          {say({
            en: 'Checking Mark QA as done starts the report and cannot be undone.',
            es: 'Marcar QA como hecho inicia el informe y no se puede deshacer.',
          })}
        </span>
      </footer>
    </>
  );
}

/** State of the dialog for the recipients of one store. */
function useRecipientsWindow(company: number, rows: readonly StoreRow[]) {
  const [venue, setVenue] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const row = rows.find((one) => one.venue === venue);
  const edit = (those: StoreRow) => {
    setVenue(those.venue);
    setOpened(true);
  };
  const window = row && (
    <RecipientsDialog
      key={row.venue + row.pizza_tv_emails.join()}
      opened={opened}
      onClose={() => setOpened(false)}
      company={company}
      whose={{ of: 'store', venue: Number(row.venue) }}
      name={row.pretty_name}
      emails={row.pizza_tv_emails}
    />
  );
  return { edit, window };
}
