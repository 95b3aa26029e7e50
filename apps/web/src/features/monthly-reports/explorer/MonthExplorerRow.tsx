import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import type { MonthlyRow } from '@crustodian/contract/monthly-reports';
import { isPrinted } from '@crustodian/domain/reports/report-state';
import { IconFileTypePdf, IconMailForward, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { QueuedMark } from '../../../controls/lists/QueuedMark.tsx';
import list from '../../../controls/ReportList.module.css';
import { RowAct } from '../../../controls/lists/RowAction.tsx';
import { StateButton } from '../../../controls/lists/StateButton.tsx';
import { countText, shareText } from '../../../pizza/formatters.ts';
import { RecipientsDialog } from '../../report-mail/RecipientsDialog.tsx';
import { rowKey, rowName, rowNote } from './month-rows.ts';
import { reportAddress } from '../report-address.ts';
import type { MonthActions } from './use-month-actions.ts';
import css from '../MonthExplorer.module.css';
import { say } from '../../../language/language.ts';

interface MonthExplorerRowProps {
  row: MonthlyRow;
  actions: MonthActions;
  /** Whether the report waits for the server's printer. */
  queued: boolean;
  selected: boolean;
  onSelect: () => void;
}

/** A company or region: its weekly reports, its monthly report, and the commands for it. */
export function MonthExplorerRow({
  row,
  actions,
  queued,
  selected,
  onSelect,
}: MonthExplorerRowProps) {
  const name = rowName(row);
  const share = row.to_standard_percentage;
  return (
    <tr className={css.row} data-report={rowKey(row)} data-region={row.region ?? undefined}>
      <td className={list.tick}>
        <Checkbox
          size="xs"
          radius={4}
          aria-label={say({ en: `Select ${name}`, es: `Elegir ${name}` })}
          checked={selected}
          onChange={onSelect}
        />
      </td>
      <th scope="row" className={`${list.name} ${css.name}`}>
        {row.region === null ? row.franchise : (row.region_name ?? row.region)}
      </th>
      <td className={css.weekly} data-number>
        {row.finished_reports !== null && (
          <>
            {row.finished_reports}{' '}
            <span className={css.unit}>
              {say({ en: 'weekly reports', es: 'informes semanales' })}
            </span>
          </>
        )}
      </td>
      <td className={css.share} data-number>
        {share === null ? (
          <span className={css.none}>–</span>
        ) : (
          <>
            <b>{shareText(share)}</b>{' '}
            {row.count !== null && <span className={css.n}>n {countText(row.count)}</span>}
          </>
        )}
      </td>
      <td className={`${list.report} ${css.report}`}>
        <StateButton
          // Months have no quality check, so a missing report can always be initialized.
          state={row.state ?? 'waiting_initialization'}
          store={name}
          busy={actions.busyWith === rowKey(row)}
          onInitialize={() => actions.initialize(row)}
          link={reportAddress(row)}
        />
      </td>
      <td className={list.note}>{queued ? <QueuedMark /> : rowNote(row)}</td>
      <td className={list.actions}>
        <RowIcons row={row} actions={actions} />
      </td>
    </tr>
  );
}

function RowIcons({ row, actions }: Pick<MonthExplorerRowProps, 'row' | 'actions'>) {
  const name = rowName(row);
  const [opened, setOpened] = useState(false);
  return (
    <span className={list.icons}>
      <RowAct
        name={say({ en: 'Recipients', es: 'Destinatarios' })}
        of={name}
        Symbol={IconUsers}
        onClick={() => setOpened(true)}
      />
      <RowAct
        name={say({ en: 'Preview PDF', es: 'Ver PDF' })}
        of={name}
        Symbol={IconFileTypePdf}
        disabled={!isPrinted(row.state) || !row.has_file}
        onClick={() => actions.preview(row)}
      />
      <RowAct
        name={say({ en: 'Send e-mail', es: 'Enviar por correo' })}
        of={name}
        Symbol={IconMailForward}
        disabled={row.state !== 'generated'}
        onClick={() => actions.send(row)}
      />
      <RowAct
        name={say({ en: 'Delete', es: 'Eliminar' })}
        of={name}
        Symbol={IconTrash}
        disabled={row._id === null}
        onClick={() => void actions.remove(row)}
      />
      {opened && (
        <RecipientsDialog
          opened
          onClose={() => setOpened(false)}
          company={row.company}
          whose={row.region === null ? { of: 'company' } : { of: 'region', region: row.region }}
          name={name}
          emails={row.pizza_tv_emails}
        />
      )}
    </span>
  );
}
