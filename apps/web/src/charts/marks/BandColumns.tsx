import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import { countText, shareText } from '../../pizza/formatters.ts';
import { shownNames } from '../axis.ts';
import { BAND_NAMES } from './Legend.tsx';
import { Tooltip } from '../Tooltip.tsx';
import { say } from '../../language/language.ts';
import css from './BandColumns.module.css';

export interface BandColumn {
  /** Unique key of the column. */
  key: string;
  /** Label below the axis: 'W46'. */
  name: string;
  /** Title of the tooltip: '9 – 15 Nov 2025'. */
  title: string;
  /** Number of scored pizzas behind the shares. */
  count: number;
  pct_bads: number;
  pct_goods: number;
  pct_excellents: number;
}

interface BandColumnsProps {
  /** What the chart shows, for screen readers. */
  label: string;
  columns: readonly BandColumn[];
  height: number;
  onPick?: ((column: BandColumn) => void) | undefined;
}

/** Stacked columns, one per period: bad (hatched), good, excellent. Arrow keys move between them, Enter opens one. */
export function BandColumns({ label, columns, height, onPick }: BandColumnsProps) {
  const [focus, setFocus] = useState(columns.length - 1);
  const [over, setOver] = useState<number | null>(null);
  const last = columns.length - 1;
  const hovered = over === null ? undefined : columns[over];
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = moved(event.key, Math.min(focus, last), last);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    setFocus(next);
    event.currentTarget.querySelectorAll('button').item(next)?.focus();
  };
  return (
    <div className={css.chart} style={gapsOf(columns)} onPointerLeave={() => setOver(null)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move the focus among the buttons in it */}
      <div
        className={css.columns}
        style={{ height }}
        data-narrow={columns.length > 10 || undefined}
        role="group"
        aria-label={label}
        onKeyDown={move}
        onBlur={() => setOver(null)}
      >
        {columns.map((column, at) => (
          <button
            key={column.key}
            type="button"
            className={css.column}
            tabIndex={at === Math.min(focus, last) ? 0 : -1}
            aria-label={columnTitle(column)}
            aria-disabled={!onPick || column.count === 0}
            onPointerEnter={() => setOver(at)}
            onFocus={() => {
              setFocus(at);
              setOver(at);
            }}
            onClick={() => column.count > 0 && onPick?.(column)}
          >
            <Parts column={column} labelled={at === last && columns.length <= MOST_WITH_FIGURES} />
          </button>
        ))}
      </div>
      <Names columns={columns} />
      {hovered && over !== null && (
        <div className={css.tip} style={{ left: offsetOf((over + 0.5) / columns.length) }}>
          <Tooltip {...tooltipOf(hovered, onPick !== undefined)} />
        </div>
      )}
    </div>
  );
}

function Names({ columns }: Pick<BandColumnsProps, 'columns'>) {
  const named = shownNames(columns.length, columns.length > MANY ? NAMES_OF_MANY : undefined);
  const isCrowded = columns.length > CROWDED && named.size === columns.length;
  return (
    <div className={css.names} data-crowded={isCrowded || undefined} aria-hidden="true">
      {columns.map(({ key, name }, at) => (
        <span key={key}>{named.has(at) ? <i>{name}</i> : null}</span>
      ))}
    </div>
  );
}

const gapsOf = ({ length }: readonly BandColumn[]) => ({ '--columns': length }) as CSSProperties;

function Parts({ column, labelled }: { column: BandColumn; labelled: boolean }) {
  const { count, pct_bads: bad, pct_goods: good, pct_excellents: excellent } = column;
  if (count === 0) return <span className={css.none} />;
  const text = (share: number) => (labelled && share >= ROOM_FOR_TEXT ? shareText(share) : '');
  return (
    <>
      <span
        className={css.part}
        data-band="excellent"
        data-figure={text(excellent)}
        style={{ flexGrow: excellent }}
      />
      <span className={css.part} data-band="good" style={{ flexGrow: good }} />
      <span
        className={css.part}
        data-band="bad"
        data-figure={text(bad)}
        style={{ flexGrow: bad }}
      />
    </>
  );
}

/** Centred above its column, but never past the chart's edges. */
const offsetOf = (share: number): string =>
  `clamp(84px, ${(share * 100).toFixed(1)}%, calc(100% - 84px))`;

/** From this number of columns on, a day's name needs more room than the usual thinning leaves. */
const MANY = 20;
const NAMES_OF_MANY = 6;
/** With more columns than this, the names do not fit side by side on a narrow chart. */
const CROWDED = 7;

/** With more columns than this, a column is too narrow for a figure. */
const MOST_WITH_FIGURES = 13;

/** A part with a smaller share is too low for its figure. */
const ROOM_FOR_TEXT = 0.1;

const columnTitle = ({ title, count, pct_bads, pct_goods, pct_excellents }: BandColumn): string =>
  count === 0
    ? say({ en: `${title}: no scored pizzas`, es: `${title}: sin pizzas puntuadas` })
    : say({
        en: `${title}: ${shareText(pct_bads)} bad, ${shareText(pct_goods)} good, ${shareText(pct_excellents)} excellent, n ${countText(count)}`,
        es: `${title}: ${shareText(pct_bads)} malas, ${shareText(pct_goods)} buenas, ${shareText(pct_excellents)} excelentes, n ${countText(count)}`,
      });

const tooltipOf = (column: BandColumn, opens: boolean) => ({
  title: column.title,
  rows:
    column.count === 0
      ? [{ name: say({ en: 'No scored pizzas', es: 'Sin pizzas puntuadas' }), value: '' }]
      : [
          {
            color: 'var(--band-excellent)',
            name: say(BAND_NAMES.excellent),
            value: shareText(column.pct_excellents),
          },
          {
            color: 'var(--band-good)',
            name: say(BAND_NAMES.good),
            value: shareText(column.pct_goods),
          },
          {
            color: 'var(--band-bad)',
            name: say(BAND_NAMES.bad),
            value: shareText(column.pct_bads),
            n: `n ${countText(column.count)}`,
          },
        ],
  ...(opens && column.count > 0 && { hint: say({ en: 'Show the pizzas', es: 'Ver las pizzas' }) }),
});

function moved(key: string, at: number, last: number): number | null {
  if (key === 'ArrowRight') return Math.min(at + 1, last);
  if (key === 'ArrowLeft') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
