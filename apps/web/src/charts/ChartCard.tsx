import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { LoadingOverlay } from '../controls/feedback/LoadingOverlay.tsx';
import { CardTools } from './CardTools.tsx';
import { useAsTable, useRegisterTable } from './export/chart-tables.tsx';
import { DataTableView } from './export/DataTableView.tsx';
import type { DataTable } from './export/data-table.ts';
import { phrase, say } from '../language/language.ts';
import css from './ChartCard.module.css';

/** The loading state of a card's data; a result of useQuery fits. */
export interface CardState {
  isPending: boolean;
  /** Still shows the data of the previous choice while the new data load. */
  isPlaceholderData: boolean;
  error: Error | null;
  refetch: () => unknown;
}

interface ChartCardProps {
  title: string;
  /** Secondary text to the right of the title. */
  note?: ReactNode;
  state: CardState;
  /** The numbers of the chart; null if there is no data, which shows the empty state. */
  table: DataTable | null;
  /** Start of file names: the page, the store and the days. */
  fileName: string;
  /** Height of the chart, reserved while it loads. */
  height?: number;
  /** The content is itself a table. */
  isTable?: boolean;
  /** 'No results found for this interval.' */
  emptyText?: string;
  children?: ReactNode;
}

/**
 * The frame of a chart: title, table view, download of the numbers, and loading and error states.
 */
export function ChartCard(props: ChartCardProps) {
  const { title, note, state, table, fileName, height = 220, isTable = false, children } = props;
  const [asTable, setAsTable] = useAsTable();
  const titleId = useId();
  useRegisterTable(title, table);
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <header className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        {note && <div className={css.note}>{note}</div>}
        {table && (
          <CardTools
            {...{ title, table, fileName, asTable }}
            onAsTable={isTable ? undefined : setAsTable}
          />
        )}
      </header>
      <div className={css.body} data-table={(isTable && table !== null) || undefined}>
        {state.isPending && <Waiting height={height} />}
        {state.error && !table && <Failed state={state} height={height} />}
        {!state.isPending && !state.error && !table && (
          <p className={css.empty} style={{ minHeight: height }}>
            {props.emptyText ??
              say({
                en: 'No results found for this interval.',
                es: 'No hay resultados en este período.',
              })}
          </p>
        )}
        {table && (
          <LoadingOverlay
            busy={state.isPlaceholderData}
            label={say({ en: `Loading ${title}`, es: `Cargando ${title}` })}
          >
            {asTable && !isTable ? <DataTableView {...{ table, title, height }} /> : children}
          </LoadingOverlay>
        )}
      </div>
    </section>
  );
}

const Waiting = ({ height }: { height: number }) => (
  <div className={css.waiting} style={{ height }} role="status" aria-label={phrase('Loading')} />
);

/** A failed panel does not affect the rest of the page; the error is also logged to the console. */
function Failed({ state, height }: { state: CardState; height: number }) {
  return (
    <div className={css.failed} style={{ minHeight: height }}>
      <IconPlugConnectedX size={24} stroke={1.7} aria-hidden />
      <p>{say({ en: 'This could not be loaded.', es: 'No se pudo cargar.' })}</p>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconRefresh size={15} stroke={1.7} aria-hidden />}
        onClick={() => void state.refetch()}
      >
        {phrase('Try again')}
      </Button>
    </div>
  );
}
