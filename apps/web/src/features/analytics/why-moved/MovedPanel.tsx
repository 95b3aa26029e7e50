import { Button } from '@mantine/core';
import { IconCpu, IconRefresh } from '@tabler/icons-react';
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { CardTools } from '../../../charts/CardTools.tsx';
import type { CardState } from '../../../charts/ChartCard.tsx';
import { useAsTable, useRegisterTable } from '../../../charts/export/chart-tables.tsx';
import type { DataTable } from '../../../charts/export/data-table.ts';
import { DataTableView } from '../../../charts/export/DataTableView.tsx';
import { LoadingOverlay } from '../../../controls/feedback/LoadingOverlay.tsx';
import { CallError } from '../../../connection/error-messages.ts';
import { useShortcuts } from '../../../controls/shortcuts.ts';
import { WIDER } from './moved-messages.ts';
import { say, phrase } from '../../../language/language.ts';
import css from './WhyMoved.module.css';

interface MovedPanelProps {
  state: CardState;
  /** Sentence that describes the move; undefined while loading. */
  title: string | undefined;
  note: string | undefined;
  table: DataTable | null;
  isTooFew: boolean;
  /** Whether the audited averages confirm the move. */
  check: string | null;
  /** Changes other than the kitchen's, such as engine or thresholds. */
  changes: string | null;
  method: string;
  fileName: string;
  onWider: () => void;
  children: ReactNode;
}

const NAME = { en: 'Why did it move?', es: '¿Por qué se movió?' };

/**
 * Frame around the parts of a move: sentence, table view, keyboard navigation and loading states.
 */
export function MovedPanel(props: MovedPanelProps) {
  const { state, title, note, table, isTooFew, fileName, onWider, children } = props;
  const panel = useRef<HTMLElement>(null);
  const [asTable, setAsTable] = useAsTable();
  const id = useId();
  useArrows(panel);
  const name = say(NAME);
  useRegisterTable(name, table);
  useShortcuts({
    title: name,
    shortcuts: [
      {
        key: 'w',
        name: say({ en: 'Go to the parts', es: 'Ir a las partes' }),
        act: () => panel.current?.focus(),
      },
    ],
  });
  return (
    <>
      <section ref={panel} className={css.panel} aria-labelledby={id} tabIndex={-1}>
        <header className={css.head}>
          <h2 id={id} className={`cr-display ${css.sentence}`}>
            <span className="cr-hidden">{name} </span>
            {title}
          </h2>
          {table && (
            <CardTools title={name} {...{ table, fileName, asTable }} onAsTable={setAsTable} />
          )}
          {note && <p className={css.note}>{note}</p>}
          {isTooFew && (
            <Button size="sm" variant="default" onClick={onWider}>
              {say(WIDER)}
            </Button>
          )}
        </header>
        {state.isPending && (
          <div className={css.waiting} role="status" aria-label={phrase('Loading')} />
        )}
        {state.error && <Failed error={state.error} retry={state.refetch} />}
        {!state.isPending && !state.error && (
          <LoadingOverlay
            busy={state.isPlaceholderData}
            label={say({ en: 'Loading why it moved', es: 'Cargando por qué se movió' })}
          >
            {asTable && table ? <DataTableView table={table} title={name} /> : children}
          </LoadingOverlay>
        )}
        <Foot {...props} />
      </section>
      <p className={css.method}>{props.method}</p>
    </>
  );
}

const Foot = ({ changes, check }: Pick<MovedPanelProps, 'changes' | 'check'>) => (
  <>
    {changes && (
      <p className={css.check}>
        <IconCpu size={16} stroke={1.8} aria-hidden />
        {changes}
      </p>
    )}
    {check && (
      <p className={css.check}>
        <AuditedSign />
        {check}
      </p>
    )}
  </>
);

/** Filled disc with ±: judged blind. */
const AuditedSign = () => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    role="img"
    aria-label={say({ en: 'audited', es: 'auditado' })}
  >
    <circle cx="8" cy="8" r="7.4" fill="currentColor" />
    <path
      d="M8 3.7v4.8M5.6 6.1h4.8M5.6 11.4h4.8"
      stroke="var(--surface)"
      strokeWidth="1.7"
      strokeLinecap="round"
    />
  </svg>
);

function Failed({ error, retry }: { error: Error; retry: () => unknown }) {
  if (error instanceof CallError && error.code === 'day_closed') {
    return (
      <p className={css.failed}>
        {say({
          en: 'The parts need the pizzas of every day.',
          es: 'Las partes necesitan las pizzas de todos los días.',
        })}{' '}
        {error.reason}
      </p>
    );
  }
  return (
    <div className={css.failed} role="alert">
      <p>
        {say({
          en: 'The parts could not be loaded. The other parts of this page are complete. Nothing was changed.',
          es: 'No se pudieron cargar las partes. Lo demás de esta página está completo. No se cambió nada.',
        })}
      </p>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconRefresh size={15} stroke={1.7} aria-hidden />}
        onClick={() => void retry()}
      >
        {phrase('Try again')}
      </Button>
    </div>
  );
}

/** The up and down arrows move between parts while the focus is in the panel. */
function useArrows(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    const move = (event: KeyboardEvent) => moveBetweenParts(event, element!);
    element?.addEventListener('keydown', move);
    return () => element?.removeEventListener('keydown', move);
  }, [panel]);
}

function moveBetweenParts(event: KeyboardEvent, panel: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const parts = [...panel.querySelectorAll<HTMLElement>('[data-part]')];
  if (parts.length === 0) return;
  event.preventDefault();
  const at = parts.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 ? (step > 0 ? 0 : parts.length - 1) : at + step;
  parts[Math.min(parts.length - 1, Math.max(0, next))]!.focus();
}
