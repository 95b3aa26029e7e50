import { PROBLEMS, type Language } from '@crustodian/domain/figures/problems';
import { wholePercent } from '@crustodian/domain/figures/whole-percent';
import { lineRuns } from '../../report-files/sheets/line-geometry.ts';
import { numberText } from '../../../pizza/formatters.ts';
import { printedShareText } from '../../../pizza/printed-text.ts';
import { problemTrendLines } from './monthly-figures.ts';
import { MonthlyInnerSheet } from './MonthlyInnerSheet.tsx';
import { problemsStatement } from './monthly-statements.ts';
import { monthName } from './messages/monthly-messages.ts';
import type { MonthlySheetProps } from './monthly-sheet-props.ts';
import css from './MonthlyProblemsSheet.module.css';

/** Every problem by frequency, with its trend over the months on a shared scale. */
export function MonthlyProblemsSheet(props: MonthlySheetProps) {
  const { report, messages } = props;
  const rows = problemTrendLines(report);
  const { months } = report.evolution;
  const top = Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <MonthlyInnerSheet
      {...props}
      name={messages.pageNames.problems}
      statement={problemsStatement(report, messages)}
    >
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" className={css.rank}>
              {messages.rank}
            </th>
            <th scope="col" className={css.name}>
              {messages.problem}
            </th>
            <th scope="col" className={css.count}>
              {messages.pizzas}
            </th>
            <th scope="col" className={css.course}>
              <span>{messages.course(months.length, rateText(top, report.report_language))}</span>
            </th>
            <th scope="col">{messages.thisMonth}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ problem, count, share, values }, at) => (
            <tr key={problem}>
              <td className={css.rank}>{at + 1}</td>
              <th scope="row" className={css.name}>
                {PROBLEMS[problem].label[report.report_language]}
              </th>
              <td className={css.count}>
                <span className={css.bar} style={{ width: `${(count / most) * 150}px` }} />
                <b>{numberText(count, report.report_language)}</b>
                <span className={css.share}>{messages.ofFaulty(partText(share))}</span>
              </td>
              <td className={css.course}>
                <TrendLine values={values} top={top} />
              </td>
              <td className={css.now}>{rateText(values.at(-1) ?? null, report.report_language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.months} style={{ width: COURSE.width }}>
        <span>{months[0] !== undefined && monthName(months[0], messages)}</span>
        <span>{months.length > 0 && monthName(months.at(-1)!, messages)}</span>
      </p>
    </MonthlyInnerSheet>
  );
}

/** A positive share that rounds to zero is shown as '< 1%'. */
const partText = (share: number) =>
  share > 0 && wholePercent(share) === 0 ? '< 1%' : printedShareText(share);

const rateText = (rate: number | null, language: Language) =>
  rate === null ? '–' : numberText(rate, language, 1);

const COURSE = { width: 400, height: 40, edge: 4 };

/** A problem's trend line, next to its figure. */
function TrendLine({ values, top }: { values: readonly (number | null)[]; top: number }) {
  const { width, height, edge } = COURSE;
  const x = (at: number) => edge + (at / Math.max(1, values.length - 1)) * (width - 2 * edge);
  const y = (value: number) => height - edge - (value / top) * (height - 2 * edge);
  const runs = lineRuns(values);
  const last = runs.at(-1)?.at(-1);
  return (
    <svg className={css.line} aria-hidden="true" {...{ width, height }}>
      <line x1="0" x2={width} y1={y(0)} y2={y(0)} />
      {runs.map((run) => (
        <polyline
          key={run[0]!.at}
          points={run
            .map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
            .join(' ')}
        />
      ))}
      {last && <circle cx={x(last.at)} cy={y(last.value)} r="3.2" />}
    </svg>
  );
}
