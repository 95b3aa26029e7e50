import { ChartCard, type CardState } from '../../charts/ChartCard.tsx';
import { say } from '../../language/language.ts';
import table from '../../charts/FigureTable.module.css';
import { movesText, stressTable, type NamedFigures } from './control-tables.ts';
import { ScrollBox } from '../../controls/lists/ScrollBox.tsx';
import page from './ReportControl.module.css';

/** Both score columns have the same title: the score after more bad pizzas, and after fewer. */
const SCORE = { en: 'score', es: 'puntuación' };
const HEAD = [
  { en: 'More bad', es: 'Más malas' },
  SCORE,
  { en: 'Fewer bad', es: 'Menos malas' },
  SCORE,
];

interface StressTestProps {
  state: CardState;
  lines: readonly NamedFigures[];
  total: NamedFigures;
  fileName: string;
}

/**
 * The smallest change of verdicts that would move a score by more than three points, and the
 * resulting score (decision X96).
 */
export function StressTest({ state, lines, total, fileName }: StressTestProps) {
  const all = [...lines, total];
  return (
    <ChartCard
      title={say({ en: 'Stress test', es: 'Prueba de esfuerzo' })}
      note={say({
        en: 'fewest changed verdicts that move a score by more than 3 points',
        es: 'los mínimos veredictos cambiados que mueven una puntuación más de 3 puntos',
      })}
      state={state}
      table={stressTable(all)}
      fileName={fileName}
      isTable
    >
      <ScrollBox
        className={table.frame}
        label={say({ en: 'Stress test, figures', es: 'Prueba de esfuerzo, cifras' })}
      >
        <table className={`${table.table} ${page.tight}`}>
          <thead>
            <tr>
              <th scope="col">{say({ en: 'Specialty', es: 'Especialidad' })}</th>
              {HEAD.map((title, at) => (
                <th key={at} scope="col" className={table.figure}>
                  {say(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.map((line) => (
              <Line key={line.key} line={line} isTotal={line === total} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </ChartCard>
  );
}

function Line({ line: { name, figures }, isTotal }: { line: NamedFigures; isTotal: boolean }) {
  const { d_info_s, d_score_s, i_info_s, i_score_s } = figures.stress;
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row">{name}</th>
      <td className={`${table.figure} ${table.soft}`}>{movesText(d_info_s)}</td>
      <td className={`${table.figure} ${table.strong} ${table.bad}`}>{d_score_s}</td>
      <td className={`${table.figure} ${table.soft}`}>{movesText(i_info_s)}</td>
      <td className={`${table.figure} ${table.strong} ${table.good}`}>{i_score_s}</td>
    </tr>
  );
}
