import {
  badDigits,
  isSimulated,
  simulated,
  simulatedTotal,
  SIMULATOR_MINIMUM,
  type SimulatorRow,
} from '@crustodian/domain/score/simulator';
import { useState } from 'react';
import { ChartCard, type CardState } from '../../charts/ChartCard.tsx';
import type { DataTable } from '../../charts/export/data-table.ts';
import { DeltaBadge } from '../../charts/marks/DeltaBadge.tsx';
import { FigureHead } from '../../charts/marks/FigureHead.tsx';
import { say } from '../../language/language.ts';
import table from '../../charts/FigureTable.module.css';
import { countText, shareText } from '../../pizza/formatters.ts';
import type { NamedFigures } from './control-tables.ts';
import page from './ReportControl.module.css';
import css from './Simulator.module.css';

const head = () => [
  { title: say({ en: 'Specialty', es: 'Especialidad' }) },
  { title: say({ en: 'count', es: 'cantidad' }), figure: true },
  { title: say({ en: 'Bad', es: 'Malas' }), figure: true },
  { title: say({ en: 'Good', es: 'Buenas' }), figure: true },
  { title: say({ en: 'score', es: 'puntuación' }), figure: true },
  { title: say({ en: 'delta', es: 'delta' }), figure: true },
];

interface SimulatorProps {
  state: CardState;
  lines: readonly NamedFigures[];
  total: NamedFigures;
  fileName: string;
}

interface SimulatedLine extends NamedFigures {
  row: SimulatorRow;
}

/** The score with a different number of bad pizzas; nothing is saved (decision X95). */
export function Simulator({ state, lines, total, fileName }: SimulatorProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const rows = lines
    .filter(({ figures }) => isSimulated(figures))
    .map((line): SimulatedLine => ({ ...line, row: rowOf(line, typed[line.key]) }));
  const all = simulatedTotal(
    rows.map(({ row }) => row),
    total.figures.lrScore,
  );
  return (
    <ChartCard
      title={say({ en: 'Simulator', es: 'Simulador' })}
      note={say({
        en: 'enter a Bad count; nothing is saved',
        es: 'escribe un número de malas; no se guarda nada',
      })}
      state={state}
      table={rows.length > 0 ? filesOf(rows, all) : null}
      fileName={fileName}
      height={120}
      emptyText={say({
        en: `No specialty has ${SIMULATOR_MINIMUM} pizzas.`,
        es: `Ninguna especialidad tiene ${SIMULATOR_MINIMUM} pizzas.`,
      })}
      isTable
    >
      <div className={table.frame}>
        <table className={`${table.table} ${page.tight}`}>
          <FigureHead columns={head()} />
          <tbody>
            {rows.map((line) => (
              <Line
                key={line.key}
                line={line}
                typed={typed[line.key]}
                onType={(bads) => setTyped({ ...typed, [line.key]: bads })}
              />
            ))}
            <tr data-total>
              <th scope="row">{say({ en: 'Total', es: 'Total' })}</th>
              <td className={table.figure}>{countText(all.count)}</td>
              <td className={table.figure}>{countText(all.bads)}</td>
              <Outcome row={all} />
            </tr>
          </tbody>
        </table>
      </div>
    </ChartCard>
  );
}

/** Simulates with the typed count, or with the measured one if nothing is typed. */
const rowOf = ({ figures: { count, bads, lrScore } }: NamedFigures, typed: string | undefined) =>
  simulated({ count, bads: typed === undefined ? bads : Number(typed), lrScore });

interface LineProps {
  line: SimulatedLine;
  typed: string | undefined;
  onType: (bads: string) => void;
}

function Line({ line: { name, figures, row }, typed, onType }: LineProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={`${table.figure} ${table.soft}`}>{countText(row.count)}</td>
      <td className={table.figure}>
        <input
          className={css.bads}
          inputMode="numeric"
          autoComplete="off"
          aria-label={say({ en: `Bad ${name}`, es: `Malas, ${name}` })}
          value={typed ?? String(figures.bads)}
          data-changed={row.bads !== figures.bads || undefined}
          onChange={({ currentTarget }) => onType(badDigits(currentTarget.value))}
        />
      </td>
      <Outcome row={row} />
    </tr>
  );
}

const Outcome = ({ row: { goods, score, delta } }: { row: SimulatorRow }) => (
  <>
    <td className={table.figure}>{countText(goods)}</td>
    <td className={`${table.figure} ${table.strong}`}>{shareText(score)}</td>
    <td className={table.figure}>
      <DeltaBadge delta={delta} />
    </td>
  </>
);

const filesOf = (lines: readonly SimulatedLine[], all: SimulatorRow): DataTable => ({
  columns: [
    { title: say({ en: 'Specialty', es: 'Especialidad' }), kind: 'text' },
    { title: say({ en: 'count', es: 'cantidad' }), kind: 'count' },
    { title: say({ en: 'Bad', es: 'Malas' }), kind: 'count' },
    { title: say({ en: 'Good', es: 'Buenas' }), kind: 'count' },
    { title: say({ en: 'score', es: 'puntuación' }), kind: 'share' },
    { title: say({ en: 'delta', es: 'delta' }), kind: 'share' },
  ],
  rows: [...lines, { name: say({ en: 'Total', es: 'Total' }), row: all }].map(
    ({ name, row: { count, bads, goods, score, delta } }) => [
      name,
      count,
      bads,
      goods,
      score,
      delta,
    ],
  ),
});
