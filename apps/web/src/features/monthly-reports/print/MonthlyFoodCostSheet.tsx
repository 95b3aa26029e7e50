import {
  PEPPERONI_OVERUSE_BANDS,
  pepperoniOveruseBand,
} from '@crustodian/domain/figures/pepperoni-overuse-band';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { printedShareChangeText } from '../../../pizza/printed-text.ts';
import { SheetLegend } from '../../report-files/sheets/SheetLegend.tsx';
import { ROWS_OF_SHORT_RANKING } from '../../report-files/sheets/standings.ts';
import { foodCostRows, type FoodCostRow } from './monthly-figures.ts';
import { MonthlyInnerSheet } from './MonthlyInnerSheet.tsx';
import { foodCostStatement } from './monthly-statements.ts';
import type { MonthlySheetProps } from './monthly-sheet-props.ts';
import css from './MonthlyFoodCostSheet.module.css';

/** Pepperoni overuse of every store by shift, highest first (decision X104). */
export function MonthlyFoodCostSheet({
  from,
  to,
  ...props
}: MonthlySheetProps & { from: number; to: number }) {
  const { report, messages } = props;
  const rows = foodCostRows(report);
  return (
    <MonthlyInnerSheet
      {...props}
      name={messages.pageNames.foodCost}
      statement={foodCostStatement(report, messages)}
    >
      <table className={css.table} data-roomy={rows.length <= ROWS_OF_SHORT_RANKING || undefined}>
        <Head messages={messages} />
        <tbody>
          {rows.slice(from, to).map((row) => (
            <Row key={row.venue} row={row} />
          ))}
          {to >= rows.length && rows.length > 1 && report.over_pepperoni !== null && (
            <Row
              row={{
                venue: 'all',
                name: messages.allStores,
                mean: report.over_pepperoni,
                byShift: report.over_pepperoni_by_shift,
              }}
              total
            />
          )}
        </tbody>
      </table>
      <SheetLegend
        bands={PEPPERONI_OVERUSE_BANDS}
        mark={(band) => ({ 'data-over': band })}
        noData={messages.noData}
        help={messages.foodCost.legend}
      />
    </MonthlyInnerSheet>
  );
}

const Head = ({ messages }: Pick<MonthlySheetProps, 'messages'>) => (
  <thead>
    <tr>
      <th scope="col" rowSpan={2} className={css.name}>
        {messages.store}
      </th>
      {messages.days.map((day) => (
        <th key={day} scope="colgroup" colSpan={2} className={css.day}>
          {day}
        </th>
      ))}
      <th scope="col" rowSpan={2}>
        {messages.mean}
      </th>
    </tr>
    <tr>
      {WEEKDAYS.flatMap((day) =>
        SHIFTS.map((shift) => (
          <th key={`${day} ${shift}`} scope="col" className={css.shift}>
            {shift}
          </th>
        )),
      )}
    </tr>
  </thead>
);

const Row = ({ row, total = false }: { row: FoodCostRow; total?: boolean }) => (
  <tr data-total={total || undefined}>
    <th scope="row" className={css.name}>
      {row.name}
    </th>
    {WEEKDAYS.flatMap((day) =>
      SHIFTS.map((shift) => {
        const over = row.byShift[day][shift];
        return (
          <td key={`${day} ${shift}`} className={css.cell} data-over={pepperoniOveruseBand(over)}>
            {printedShareChangeText(over)}
          </td>
        );
      }),
    )}
    <td className={css.mean} data-over={pepperoniOveruseBand(row.mean)}>
      {printedShareChangeText(row.mean)}
    </td>
  </tr>
);
