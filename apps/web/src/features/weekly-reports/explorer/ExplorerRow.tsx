import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { dayMonthYearText, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import {
  isPrinted,
  isSelecting,
  mayInitialize,
  isFinished,
} from '@crustodian/domain/reports/report-state';
import { venueTimeText } from '../../../controls/local-moment.ts';
import { IconFileTypePdf, IconMailForward, IconTrash, IconUsers } from '@tabler/icons-react';
import { QueuedMark } from '../../../controls/lists/QueuedMark.tsx';
import { RowAct } from '../../../controls/lists/RowAction.tsx';
import type { StoreRow } from './explorer-calls.ts';
import { StateButton } from '../../../controls/lists/StateButton.tsx';
import { TrackOfDays } from '../selection/TrackOfDays.tsx';
import type { RowActions } from './use-row-actions.ts';
import { shareText } from '../../../pizza/formatters.ts';
import list from '../../../controls/ReportList.module.css';
import css from '../Explorer.module.css';
import { say } from '../../../language/language.ts';

export interface RowParts {
  week: CalendarDay;
  actions: RowActions;
  /** Whether the report waits for the server's printer. */
  queued: boolean;
  selected: boolean;
  onSelect: () => void;
}

interface ExplorerRowProps extends RowParts {
  row: StoreRow;
}

/** One store: its days, its quality check, its report, and the commands for it. */
export function ExplorerRow({ row, week, actions, queued, selected, onSelect }: ExplorerRowProps) {
  const store = row.pretty_name;
  const busy = actions.busyWith === row.venue;
  const toStart = mayInitialize(row.state);
  return (
    <tr className={css.row} data-venue={row.venue}>
      <td className={list.tick}>
        <Checkbox
          size="xs"
          radius={4}
          aria-label={say({ en: `Select ${store}`, es: `Elegir ${store}` })}
          checked={selected}
          onChange={onSelect}
        />
      </td>
      <th scope="row" className={list.name}>
        {store} {row.doc.region && <span className={css.region}>{row.doc.region}</span>}
      </th>
      <td className={css.track}>
        <TrackOfDays
          store={store}
          track={row.track_of_days}
          canFetch={isSelecting(row.state)}
          onChange={toStart ? undefined : (...change) => actions.track(row, ...change)}
        />
      </td>
      <td className={css.qa}>
        <QualityCheck
          store={store}
          done={!toStart}
          busy={busy}
          onMark={() => actions.initialize(row)}
        />
      </td>
      <td className={`${list.report} ${css.report}`}>
        <StateButton
          state={row.state}
          store={store}
          busy={busy}
          onInitialize={() => actions.initialize(row)}
          link={{
            to: '/pizza-tv-validation/venue/$venue/week/$week',
            params: { venue: row.venue, week: dayMonthYearText(week) },
          }}
        />
      </td>
      <td className={`${list.note} ${css.lastStep}`}>{queued ? <QueuedMark /> : rowNote(row)}</td>
      <td className={list.actions}>
        <RowIcons {...{ row, actions, queued }} />
      </td>
    </tr>
  );
}

const MARK = { en: 'Mark QA as done', es: 'Marcar QA como hecho' };

interface QualityCheckProps {
  store: string;
  done: boolean;
  busy: boolean;
  onMark: () => void;
}

/** Checking it starts the report and locks the checkbox (spec 002 section 4). */
function QualityCheck({ store, done, busy, onMark }: QualityCheckProps) {
  return (
    <Checkbox
      size="xs"
      radius={4}
      label={done ? say({ en: 'QA done', es: 'QA hecho' }) : say(MARK)}
      aria-label={`${say(MARK)} ${store}`}
      checked={done || busy}
      disabled={done || busy}
      onChange={onMark}
    />
  );
}

type RowIconsProps = Pick<ExplorerRowProps, 'row' | 'actions' | 'queued'>;

function RowIcons({ row, actions, queued }: RowIconsProps) {
  const store = row.pretty_name;
  return (
    <span className={list.icons}>
      <RowAct
        name={say({ en: 'Recipients', es: 'Destinatarios' })}
        of={store}
        Symbol={IconUsers}
        onClick={() => actions.editRecipients(row)}
      />
      <RowAct
        name={say({ en: 'Preview PDF', es: 'Ver PDF' })}
        of={store}
        Symbol={IconFileTypePdf}
        disabled={!isPrinted(row.state) || (queued && !row.has_file)}
        onClick={() => actions.preview(row)}
      />
      <RowAct
        name={say({ en: 'Send e-mail', es: 'Enviar por correo' })}
        of={store}
        Symbol={IconMailForward}
        disabled={row.state !== 'generated'}
        onClick={() => actions.send(row)}
      />
      <RowAct
        name={say({ en: 'Delete', es: 'Eliminar' })}
        of={store}
        Symbol={IconTrash}
        disabled={row._id === null}
        onClick={() => actions.remove(row)}
      />
    </span>
  );
}

const SELECTING = {
  'data selection': { en: 'data selection', es: 'selección de datos' },
  'scoreless data selection': { en: 'scoreless data selection', es: 'selección sin puntuación' },
};

const toStandard = (share: string): string =>
  say({ en: `${share} to standard`, es: `${share} en estándar` });

type NotedRow = Pick<StoreRow, 'state' | 'to_standard_percentage' | 'count' | 'qa_time'>;

/** A report's progress, in a few words next to its button. */
export function rowNote(row: NotedRow): string {
  const { state, to_standard_percentage: share } = row;
  if (state === 'data selection' || state === 'scoreless data selection') {
    return [say(SELECTING[state]), qaText(row)].filter(Boolean).join(' · ');
  }
  if (state === null)
    return say({ en: 'check Mark QA as done to start', es: 'marca QA como hecho para empezar' });
  if (!isFinished(state)) return '';
  const score = share === null ? null : toStandard(shareText(share));
  return [score, qaText(row)].filter(Boolean).join(' · ');
}

/** When the quality check was done, in the store's time. */
function qaText({ qa_time }: NotedRow): string | null {
  if (qa_time === null) return null;
  const when = venueTimeText(qa_time);
  return say({ en: `QA ${when}`, es: `QA ${when}` });
}
