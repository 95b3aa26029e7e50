import { wholePercent } from '@crustodian/domain/figures/whole-percent';
import { useMemo } from 'react';
import { ChartCard, type CardState } from '../../../charts/ChartCard.tsx';
import { say } from '../../../language/language.ts';
import table from '../../../charts/FigureTable.module.css';
import { LineChart } from '../../../charts/LineChart.tsx';
import { weekName } from '../../../controls/week-name.ts';
import { ModeToggle } from '../../../controls/ModeToggle.tsx';
import { shareText } from '../../../pizza/formatters.ts';
import { AVERAGE, evolutionTable } from '../control-tables.ts';
import { hasValues, sinceFirstReport, storeLines, weekPlaces } from './evolution-view.ts';
import type { ReportControl } from '../report-control-calls.ts';
import { ScrollBox } from '../../../controls/lists/ScrollBox.tsx';
import css from './EvolutionCards.module.css';

const HEIGHT = 318;
/** Grid lines every 25%, with room for a mark at 100% (spec 002 section 9). */
const AXIS = [0, 1.05] as const;
const AXES = [
  { value: 'full', label: { en: 'Full', es: 'Completo' } },
  { value: 'close', label: { en: 'Zoom in', es: 'Ampliar' } },
] as const;

interface EvolutionCardsProps {
  state: CardState;
  evolution: ReportControl['evolution'];
  venue: string;
  /** Whether the axis fits the lines instead of showing the whole scale. */
  close: boolean;
  onClose: (close: boolean) => void;
  fileName: string;
}

/** The stores' shares to standard over twelve weeks, as lines and as a table. */
export function EvolutionCards(props: EvolutionCardsProps) {
  const { state, venue, close, onClose, fileName } = props;
  const evolution = useMemo(() => sinceFirstReport(props.evolution), [props.evolution]);
  const numbers = hasValues(evolution) ? evolutionTable(evolution) : null;
  const lines = useMemo(
    () => ({ places: weekPlaces(evolution), series: storeLines(evolution, venue) }),
    [evolution, venue],
  );
  return (
    <div className={css.cards}>
      <ChartCard
        title={say({ en: 'To standard per store', es: 'En estándar por tienda' })}
        note={
          <span className={css.note}>
            {say({
              en: 'complete, generated and delivered reports only',
              es: 'solo informes completos, generados y entregados',
            })}
            <ModeToggle
              label={say({ en: 'Axis', es: 'Eje' })}
              modes={AXES.map(({ value, label }) => ({ value, label: say(label) }))}
              value={close ? 'close' : 'full'}
              onChange={(axis) => onClose(axis === 'close')}
            />
          </span>
        }
        state={state}
        table={numbers}
        fileName={fileName}
        height={HEIGHT}
      >
        <LineChart
          label={say({
            en: 'To standard per store and week',
            es: 'En estándar por tienda y semana',
          })}
          height={HEIGHT}
          {...lines}
          axis={close ? 'close' : AXIS}
          valueText={shareText}
        />
      </ChartCard>
      <ChartCard
        title={say({ en: 'To standard per week', es: 'En estándar por semana' })}
        state={state}
        table={numbers}
        fileName={fileName}
        height={HEIGHT}
        isTable
      >
        <ValueTable evolution={evolution} venue={venue} />
      </ChartCard>
    </div>
  );
}

/**
 * The chart's values in whole percent, with the chosen store highlighted and the mean at the end.
 */
function ValueTable({ evolution, venue }: Pick<EvolutionCardsProps, 'evolution' | 'venue'>) {
  const { keys, venues, average } = evolution;
  return (
    <ScrollBox
      className={`${table.frame} ${css.frame}`}
      label={say({
        en: 'To standard per week, in percent',
        es: 'En estándar por semana, en porcentaje',
      })}
    >
      <table className={`${table.table} ${css.values}`}>
        <thead>
          <tr>
            <th scope="col">{say({ en: 'Store', es: 'Tienda' })}</th>
            {keys.map((key) => (
              <th key={key} scope="col" className={table.figure}>
                {weekName(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(venues).map(([id, { pretty_name, values }]) => (
            <tr key={id} data-own={id === venue || undefined}>
              <th scope="row">{pretty_name}</th>
              <Shares values={values} />
            </tr>
          ))}
          <tr data-total>
            <th scope="row">{say(AVERAGE)}</th>
            <Shares values={average} />
          </tr>
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Whole percent without the percent sign, because there are many columns. */
const Shares = ({ values }: { values: readonly (number | null)[] }) =>
  values.map((value, at) => (
    <td key={at} className={table.figure}>
      {value === null ? <span className={table.quiet}>–</span> : wholePercent(value)}
    </td>
  ));
