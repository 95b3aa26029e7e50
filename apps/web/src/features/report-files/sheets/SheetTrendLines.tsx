import { printedShareText } from '../../../pizza/printed-text.ts';
import css from './SheetTrendLines.module.css';

/** The shares of a store over the reports. */
export interface TrendLine {
  venue: string;
  name: string;
  /** A share per report; null where there was none. */
  values: readonly (number | null)[];
}

interface SheetTrendLinesProps {
  /** Head of the names. */
  head: string;
  places: readonly string[];
  rows: readonly TrendLine[];
  /** Whose row is raised. */
  own?: string;
  /** What the table ends with. */
  average?: { name: string; values: readonly (number | null)[] };
}

/** Store by store, report by report. */
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
