import { ActionIcon, Tooltip } from '@mantine/core';
import { dayMonthYearText, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import {
  CONTROL_SYMBOLS,
  hasRowButtons,
  NON_EXISTENT,
} from '@crustodian/domain/reports/control-state';
import { isPrinted } from '@crustodian/domain/reports/report-state';
import { localClock, localDay } from '@crustodian/domain/time/local-ts';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DeltaBadge } from '../../../charts/marks/DeltaBadge.tsx';
import { say } from '../../../language/language.ts';
import table from '../../../charts/FigureTable.module.css';
import { QUEUED } from '../../../controls/lists/state-groups.ts';
import { dayMonthText, shareText } from '../../../pizza/formatters.ts';
import type { AuditedOne, AuditedPlace } from '../../../audited-figures/audited-figures-calls.ts';
import { AuditedFigure } from '../../../audited-figures/AuditedFigure.tsx';
import type { ControlRow } from '../report-control-calls.ts';
import { STATE_NAMES } from '../state-names.ts';
import type { ControlActions } from '../use-control-actions.ts';
import css from './CompanyTable.module.css';

/** The same in both languages. */
const QUEUED_MARK = 'SQ';

interface CompanyRowProps {
  row: ControlRow;
  week: CalendarDay;
  /** Whether this store's report is shown next to or below the table. */
  chosen: boolean;
  /** Store and week of the audited share. */
  place: AuditedPlace;
  audited: AuditedOne | null | undefined;
  /** Whether the report waits for the server's printer. */
  queued: boolean;
  actions: ControlActions;
  onVenue: (venue: string) => void;
}

/** A row of the company table. */
export function CompanyRow(props: CompanyRowProps) {
  const { row, week, chosen, queued, place, audited, actions, onVenue } = props;
  const { venue, doc, state, reviewed_day, lrScore, delta } = row;
  return (
    <tr data-venue={venue} data-own={chosen || undefined}>
      <th scope="row" className={css.store}>
        <button
          type="button"
          className={css.name}
          aria-current={chosen || undefined}
          onClick={() => onVenue(venue)}
        >
          {doc.venue}
        </button>
        {queued && (
          <abbr className={css.queued} title={say(QUEUED)}>
            {QUEUED_MARK}
          </abbr>
        )}
      </th>
      <td className={`${table.soft} ${css.reviewed}`}>{reviewed_day && dayOf(reviewed_day)}</td>
      <td className={css.qa}>
        <QualityTime row={row} actions={actions} />
      </td>
      <td className={css.status}>
        <span className={css.symbol} data-state={state} title={say(STATE_NAMES[state])}>
          {CONTROL_SYMBOLS[state]} <span className="cr-hidden">{say(STATE_NAMES[state])}</span>
        </span>
      </td>
      <td className={`${table.figure} ${table.strong} ${css.score}`}>{shareText(lrScore)}</td>
      <td className={`${table.figure} ${css.delta}`}>
        <DeltaBadge delta={delta} />
      </td>
      <td className={css.audited}>
        <AuditedFigure
          figure={audited}
          name="to_standard"
          published={shareText(lrScore)}
          look="cell"
          place={place}
        />
      </td>
      <td className={css.actions}>
        {hasRowButtons(state) && <RowActions row={row} week={week} actions={actions} />}
      </td>
    </tr>
  );
}

/** '16 Nov'; the text may contain a time after the day. */
const dayOf = (text: string): string => dayMonthText(localDay(text));

/** When the quality check was done; a click starts a missing report (decision X91). */
function QualityTime({ row, actions }: Pick<CompanyRowProps, 'row' | 'actions'>) {
  const { venue, doc, state, qa_time } = row;
  if (state === NON_EXISTENT) {
    return (
      <button
        type="button"
        className={css.initialize}
        disabled={actions.busyWith === venue}
        onClick={() => actions.initialize(row)}
      >
        {say({ en: 'Initialize', es: 'Iniciar' })} <span className="cr-hidden">{doc.venue}</span>
      </button>
    );
  }
  if (qa_time === null) return '–';
  return (
    <>
      {dayOf(qa_time)} <span className={css.clock}>{localClock(qa_time)}</span>
    </>
  );
}

function RowActions({ row, week, actions }: Pick<CompanyRowProps, 'row' | 'week' | 'actions'>) {
  const { venue, doc, state, has_file } = row;
  return (
    <span className={css.icons}>
      {state !== NON_EXISTENT && isPrinted(state) && (
        <Tooltip
          label={
            has_file
              ? say({ en: 'Download', es: 'Descargar' })
              : say({ en: 'File path not available.', es: 'No hay archivo disponible.' })
          }
        >
          <ActionIcon
            size={28}
            aria-label={say({ en: `Download ${doc.venue}`, es: `Descargar ${doc.venue}` })}
            aria-disabled={!has_file}
            onClick={() => has_file && actions.preview(row)}
          >
            <IconDownload size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={say({ en: 'Open validation report', es: 'Abrir el informe de validación' })}>
        <Link
          to="/pizza-tv-validation/venue/$venue/week/$week"
          params={{ venue, week: dayMonthYearText(week) }}
          className={css.open!}
          aria-label={say({
            en: `Open validation report ${doc.venue}`,
            es: `Abrir el informe de validación ${doc.venue}`,
          })}
        >
          <IconExternalLink size={16} stroke={1.7} aria-hidden />
        </Link>
      </Tooltip>
    </span>
  );
}
