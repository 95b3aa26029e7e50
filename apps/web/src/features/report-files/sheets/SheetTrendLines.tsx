import { printedShareText } from '../../../pizza/printed-text.ts';
import css from './SheetTrendLines.module.css';

/** A store's shares over consecutive reports. */
export interface TrendLine {
  venue: string;
  name: string;
  /** One share per report; null if there was no report. */
  values: readonly (number | null)[];
}

interface SheetTrendLinesProps {
  /** Header of the name column. */
  head: string;
  places: readonly string[];
  rows: readonly TrendLine[];
  /** Venue whose row is highlighted. */
  own?: string;
  /** The table's last row. */
  average?: { name: string; values: readonly (number | null)[] };
}

/** Table with a row per store and a column per report. */
export const SheetTrendLines = ({ head, places, rows, own, average }: SheetTrendLinesProps) => (
  <table className={css.table}>
    <thead>
      <tr>
        <th scope="col">{head}</th>
        {places.map((place) => (
          <th key={place} scope="col">
            {place}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ venue, name, values }) => (
        <tr key={venue} data-own={venue === own || undefined}>
          <th scope="row">{name}</th>
          <Shares values={values} />
        </tr>
      ))}
      {average && (
        <tr className={css.average}>
          <th scope="row">{average.name}</th>
          <Shares values={average.values} />
        </tr>
      )}
    </tbody>
  </table>
);

const Shares = ({ values }: { values: readonly (number | null)[] }) =>
  values.map((value, at) => (
    <td key={at} data-none={value === null || undefined}>
      {printedShareText(value)}
    </td>
  ));
