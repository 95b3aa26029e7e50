import type { Language } from '@crustodian/domain/figures/problems';
import { pointsBetween } from '@crustodian/domain/score/score-delta';
import { Change } from '../../../charts/marks/Change.tsx';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { SheetLines, type SheetLine } from '../../report-files/sheets/SheetLines.tsx';
import { SheetShare } from '../../report-files/sheets/SheetShare.tsx';
import { numberText, printedPointsText } from '../../../pizza/formatters.ts';
import { printedShareText } from '../../../pizza/printed-text.ts';
import { specialtyName } from '../../../pizza/specialty-name.ts';
import { brandLine, companyLine, lineTo } from './monthly-lines.ts';
import { shareBefore } from './monthly-figures.ts';
import { specialtyRows, type SpecialtyFigures } from './specialty-rows.ts';
import { monthName } from './messages/monthly-messages.ts';
import { MonthlyInnerSheet } from './MonthlyInnerSheet.tsx';
import { performanceStatement } from './monthly-statements.ts';
import type { MonthlySheetProps } from './monthly-sheet-props.ts';
import css from './MonthlyPerformanceSheet.module.css';

/** Half of the sheet's width, in pixels. */
const HALF = 494;
const HEIGHT = 236;

/** The month's share, a table of its specialties, and the preceding months. */
export function MonthlyPerformanceSheet(props: MonthlySheetProps) {
  const { report, messages } = props;
  const places = report.evolution.months.map((month) => monthName(month, messages));
  return (
    <MonthlyInnerSheet
      {...props}
      name={messages.pageNames.performance}
      statement={performanceStatement(report, messages)}
    >
      <div className={css.columns}>
        <div>
          <SheetShare
            {...{ messages }}
            share={report.total.to_standard_percentage}
            before={shareBefore(report)}
            versus={messages.vsLastMonth}
          />
        </div>
        <Specialties {...{ report, messages }} />
      </div>
      <div className={css.charts}>
        <div>
          <h3 className={css.heading}>{messages.courseOfCompany}</h3>
          <SheetLines
            label={messages.courseOfCompany}
            lines={[...brandLine(report, messages), companyLine(report)]}
            {...{ places }}
            width={HALF}
            height={HEIGHT}
          />
        </div>
        <div>
          <h3 className={css.heading}>{messages.courseOfSpecialties}</h3>
          <SheetLines
            label={messages.courseOfSpecialties}
            lines={specialtyLines(props)}
            {...{ places }}
            width={HALF}
            height={HEIGHT}
          />
        </div>
      </div>
    </MonthlyInnerSheet>
  );
}

type Part = Pick<MonthlySheetProps, 'report' | 'messages'>;

/** With more rows the spacing is tighter, so that the charts stay on the page. */
const ROOMY_ROWS = 5;

function Specialties({ report, messages }: Part) {
  const language = report.report_language;
  const { shown, rest, others } = specialtyRows(report);
  return (
    <div>
      <table className={css.table} data-dense={shown.length > ROOMY_ROWS || undefined}>
        <Head messages={messages} />
        <tbody>
          {shown.map(({ id, ...figures }) => (
            <FigureRow
              key={id}
              name={specialtyName(id, language)}
              {...{ figures, language }}
              before={report.evolution.specialties[id]?.at(-2) ?? null}
            />
          ))}
          {rest && (
            <FigureRow
              name={messages.otherSpecialties}
              figures={rest}
              before={null}
              language={language}
            />
          )}
          <FigureRow
            name={messages.all}
            figures={report.total}
            before={shareBefore(report)}
            language={language}
            total
          />
        </tbody>
      </table>
      {others.length > 0 && (
        <p className={css.others}>
          {messages.othersAre(
            others.map(({ id, count }) => ({ name: specialtyName(id, language), count })),
          )}
        </p>
      )}
    </div>
  );
}

const Head = ({ messages }: Pick<Part, 'messages'>) => (
  <thead>
    <tr>
      <th scope="col">{messages.specialty}</th>
      <th scope="col">{messages.pizzas}</th>
      <th scope="col" className={css.shareHead}>
        {messages.toStandard}
      </th>
      <th scope="col">{messages.lastMonth}</th>
      <th scope="col">{messages.change}</th>
      <th scope="col">
        <span className={css.marked}>
          <StandardMark standard="not_to_standard" size={14} decorative />
          {messages.notToStandard}
        </span>
      </th>
      <th scope="col">
        <span className={css.marked}>
          <StandardMark standard="maybe_to_standard" size={14} decorative />
          {messages.maybe}
        </span>
      </th>
    </tr>
  </thead>
);

interface FigureRowProps {
  name: string;
  figures: SpecialtyFigures;
  before: number | null;
  language: Language;
  total?: boolean;
}

function FigureRow({ name, figures, before, language, total = false }: FigureRowProps) {
  const share = figures.to_standard_percentage;
  const change = share === null || before === null ? null : pointsBetween(share, before);
  return (
    <tr data-total={total || undefined}>
      <th scope="row">{name}</th>
      <td>{numberText(figures.count, language)}</td>
      <td className={css.share}>
        <i className={css.bar} aria-hidden="true">
          <i style={{ width: `${(share ?? 0) * 100}%` }} />
        </i>
        <b>{printedShareText(share)}</b>
      </td>
      <td>{printedShareText(before)}</td>
      <td>
        {change === null ? '–' : <Change amount={change}>{printedPointsText(change)}</Change>}
      </td>
      <td>{numberText(figures.not_to_standard, language)}</td>
      <td>{numberText(figures.maybe_to_standard, language)}</td>
    </tr>
  );
}

/** One colour per specialty that has its own row in the table. */
const COLOURS = ['c1', 'c2', 'c5', 'c3', 'c4', 'c7', 'c6'] as const;

const specialtyLines = ({ report }: Part): SheetLine[] =>
  specialtyRows(report).shown.flatMap(({ id }, at) => {
    const values = report.evolution.specialties[id];
    return values
      ? [
          {
            name: id,
            values,
            tone: 'other' as const,
            color: COLOURS[at % COLOURS.length]!,
            label: lineTo(specialtyName(id, report.report_language), values),
          },
        ]
      : [];
  });
