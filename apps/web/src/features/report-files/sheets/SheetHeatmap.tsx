import { SHARE_BANDS, shareBand } from '@crustodian/domain/figures/share-band';
import { SheetLegend } from './SheetLegend.tsx';
import { printedShareText } from '../../../pizza/printed-text.ts';
import css from './SheetHeatmap.module.css';

/** Number of pizzas with a verdict, and of those to standard. */
export interface HeatCell {
  count: number;
  toStandard: number;
}

export interface HeatRow {
  head: string;
  note?: string;
  cells: readonly HeatCell[];
}

interface SheetHeatmapProps {
  /** Accessible name of the map. */
  label: string;
  columns: readonly string[];
  rows: readonly HeatRow[];
  /** Headers of the sum column on the right and of the sum row below. */
  sums: { column: string; row: string };
  /** Formats a count in the report's language. */
  number: (count: number) => string;
  /** Height of a cell in CSS pixels. */
  height: number;
}

export const sumCells = (cells: readonly HeatCell[]): HeatCell => ({
  count: cells.reduce((sum, { count }) => sum + count, 0),
  toStandard: cells.reduce((sum, { toStandard }) => sum + toStandard, 0),
});
export const shareOf = ({ count, toStandard }: HeatCell) =>
  count === 0 ? null : toStandard / count;
const textOf = (cell: HeatCell) => printedShareText(shareOf(cell));

/** Minimum height of a cell that has room for its count. */
const ROOM_FOR_COUNT = 50;

/**
 * Shares by place and time: every cell has its number and the colour of its band (decision X104).
 */
export function SheetHeatmap(props: SheetHeatmapProps) {
  const { label, columns, rows, sums, number, height } = props;
  const low = height < ROOM_FOR_COUNT;
  return (
    <table className={css.map} data-low={low || undefined}>
      <thead>
        <tr>
          <th scope="col" className={css.corner}>
            <span className="cr-hidden">{label}</span>
          </th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col" className={css.pale}>
            {sums.column}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.head} {...{ row, columns, number, height, low }} />
        ))}
        <tr className={css.days}>
          <th scope="row" className={css.pale}>
            {sums.row}
          </th>
          {columns.map((name, at) => (
            <td key={name}>{textOf(sumCells(rows.map(({ cells }) => cells[at]!)))}</td>
          ))}
          <td>{textOf(sumCells(rows.flatMap(({ cells }) => cells)))}</td>
        </tr>
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<SheetHeatmapProps, 'columns' | 'number' | 'height'> {
  row: HeatRow;
  low: boolean;
}

function Row({ row, columns, number, height, low }: RowProps) {
  const sum = sumCells(row.cells);
  return (
    <tr>
      <th scope="row" className={css.shift}>
        <b>{row.head}</b>
        {row.note !== undefined && <span>{row.note}</span>}
      </th>
      {row.cells.map((cell, at) => (
        <td
          key={columns[at]}
          className={css.cell}
          data-band={shareBand(shareOf(cell))}
          style={{ height }}
        >
          <b>{textOf(cell)}</b>
          {cell.count > 0 && !low && <span>n {number(cell.count)}</span>}
        </td>
      ))}
      <td className={css.sum}>
        <b>{textOf(sum)}</b>
        <span>n {number(sum.count)}</span>
      </td>
    </tr>
  );
}

/** The meaning of the map's colours. */
export const HeatmapLegend = (messages: { noData: string; help: string }) => (
  <SheetLegend bands={SHARE_BANDS} mark={(band) => ({ 'data-band': band })} {...messages} />
);
