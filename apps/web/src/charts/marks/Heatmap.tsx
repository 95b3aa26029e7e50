import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import { Tooltip } from '../Tooltip.tsx';
import type { TooltipText } from '../tooltip-content.ts';
import { say } from '../../language/language.ts';
import css from './Heatmap.module.css';

export interface HeatmapCell {
  /** Text in the cell: '7.9'. */
  text: string;
  /** Step of the colour ramp, 0 (quiet) to 6 (loud); omitted for a cell that is not compared. */
  step?: number;
  /** A hint in the tooltip means that the cell can be opened. */
  tooltip: TooltipText;
}

interface HeatmapProps {
  /** What the map shows, for screen readers. */
  label: string;
  rows: readonly string[];
  columns: readonly string[];
  /** Null for an empty cell. */
  cellAt: (row: number, column: number) => HeatmapCell | null;
  onPick?: ((row: number, column: number) => void) | undefined;
}

interface CellPosition {
  row: number;
  column: number;
}

/**
 * A grid with a figure in every cell; arrow keys, Home and End move between cells, Enter opens one.
 */
export function Heatmap({ label, rows, columns, cellAt, onPick }: HeatmapProps) {
  const [focus, setFocus] = useState<CellPosition>({ row: 0, column: 0 });
  const [over, setOver] = useState<CellPosition | null>(null);
  const hovered = over && cellAt(over.row, over.column);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = moved(focus, event.key, { rows: rows.length, columns: columns.length });
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    setFocus(next);
    cellElement(event.currentTarget.closest('table'), next)?.focus();
  };
  return (
    <div className={css.scroller} onPointerLeave={() => setOver(null)}>
      <table className={css.map} aria-label={label}>
        <Head columns={columns} />
        <tbody>
          {rows.map((name, row) => (
            <tr key={name}>
              <th scope="row" className={css.rowName}>
                {name}
              </th>
              {columns.map((columnName, column) => (
                <Cell
                  key={columnName}
                  cell={cellAt(row, column)}
                  name={`${name} ${columnName}`}
                  hasFocus={focus.row === row && focus.column === column}
                  onOver={() => setOver({ row, column })}
                  onFocus={() => {
                    setFocus({ row, column });
                    setOver({ row, column });
                  }}
                  onBlur={() => setOver(null)}
                  onKeyDown={move}
                  onPick={onPick && (() => onPick(row, column))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {over && hovered && (
        <div
          className={css.tip}
          data-low={over.row > rows.length / 2 || undefined}
          style={tipPlace(over, { rows: rows.length, columns: columns.length })}
        >
          <Tooltip {...hovered.tooltip} />
        </div>
      )}
    </div>
  );
}

const Head = ({ columns }: Pick<HeatmapProps, 'columns'>) => (
  <thead>
    <tr>
      <th scope="col">
        <span className="cr-hidden">{say({ en: 'Day', es: 'Día' })}</span>
      </th>
      {columns.map((name) => (
        <th key={name} scope="col" className={css.columnName}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

/** Position of the tooltip as fractions of the cells' area; the style sheet adds the offsets. */
const tipPlace = ({ row, column }: CellPosition, size: { rows: number; columns: number }) =>
  // Safe because React passes custom properties on.
  ({ '--row': row / size.rows, '--column': (column + 0.5) / size.columns }) as CSSProperties;

/** For screen readers, visible text before the full figure: 'Fri 18:00–19:00: 7.9; 7.86, n 34'. */
function saidOf({ text, tooltip }: HeatmapCell): string {
  const rows = tooltip.rows.map(({ value, n }) => [value, n].filter(Boolean).join(', '));
  const figures = rows.join('; ');
  return `${tooltip.title}: ${tooltip.rows[0]?.value === text ? figures : `${text}; ${figures}`}`;
}

interface CellProps {
  cell: HeatmapCell | null;
  name: string;
  hasFocus: boolean;
  onOver: () => void;
  onFocus: () => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onPick: (() => void) | undefined;
}

function Cell({ cell, name, hasFocus, onOver, onPick, ...keys }: CellProps) {
  const opens = cell?.tooltip.hint !== undefined && onPick !== undefined;
  return (
    <td className={css.place}>
      <button
        type="button"
        className={css.cell}
        data-step={cell?.step}
        data-plain={(cell && cell.step === undefined) || undefined}
        tabIndex={hasFocus ? 0 : -1}
        aria-label={cell ? saidOf(cell) : say({ en: `${name}: no data`, es: `${name}: sin datos` })}
        aria-disabled={!opens}
        onPointerEnter={onOver}
        {...keys}
        onClick={() => opens && onPick()}
      >
        {cell ? cell.text : '–'}
      </button>
    </td>
  );
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function moved(
  { row, column }: CellPosition,
  key: string,
  size: { rows: number; columns: number },
) {
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: size.columns - 1 };
  const step = STEPS[key];
  if (!step) return null;
  return {
    row: within(row + step[0], size.rows),
    column: within(column + step[1], size.columns),
  };
}

const within = (at: number, count: number) => Math.min(Math.max(at, 0), count - 1);

const cellElement = (map: HTMLElement | null, { row, column }: CellPosition) =>
  map?.querySelector<HTMLElement>(
    `tbody tr:nth-child(${row + 1}) td:nth-of-type(${column + 1}) button`,
  );
