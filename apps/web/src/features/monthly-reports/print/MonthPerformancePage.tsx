import type { Language } from '@crustodian/domain/figures/problems';
import { pointsBetween } from '@crustodian/domain/score/score-delta';
import { Change } from '../../../charts/marks/Change.tsx';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { PaperLines, type PaperLine } from '../../report-files/sheets/SheetLines.tsx';
import { PaperShare } from '../../report-files/sheets/SheetShare.tsx';
import { numberText, printedPointsText, shareText } from '../../../pizza/formatters.ts';
import { specialtyName } from '../../../pizza/specialty-name.ts';
import { brandLine, companyLine, lineTo } from './month-lines.ts';
import { shareBefore } from './month-figures.ts';
import { specialtyRows, type SpecialtyFigures } from './specialty-rows.ts';
import { monthName } from './messages/month-messages.ts';
import { MonthSheet } from './MonthSheet.tsx';
import { performanceStatement } from './month-statements.ts';
import type { MonthPageProps } from './month-page-props.ts';
import css from './MonthPerformancePage.module.css';

/** Half of the sheet. */
const HALF = 494;
const HEIGHT = 236;

/** How the month went: its share, a table of its specialties, and the months before. */
export function MonthPerformancePage(props: MonthPageProps) {
  const { report, words } = props;
  const places = report.evolution.months.map((month) => monthName(month, words));
  return (
    <MonthSheet
      {...props}
      name={words.pageNames.performance}
      statement={performanceStatement(report, words)}
    >
      <div className={css.columns}>
        <div>
          <PaperShare
            {...{ words }}
            share={report.total.to_standard_percentage}
            before={shareBefore(report)}
            versus={words.vsLastMonth}
          />
        </div>
        <Specialties {...{ report, words }} />
      </div>
      <div className={css.charts}>
        <div>
          <h3 className={css.heading}>{words.courseOfCompany}</h3>
          <PaperLines
            label={words.courseOfCompany}
            lines={[...brandLine(report, words), companyLine(report)]}
            {...{ places }}
            width={HALF}
            height={HEIGHT}
          />
        </div>
        <div>
          <h3 className={css.heading}>{words.courseOfSpecialties}</h3>
          <PaperLines
            label={words.courseOfSpecialties}
            lines={specialtyLines(props)}
            {...{ places }}
            width={HALF}
            height={HEIGHT}
          />
        </div>
      </div>
    </MonthSheet>
  );
}

type Part = Pick<MonthPageProps, 'report' | 'words'>;

/** With more rows they stand closer, so that the charts stay on the page. */
const ROOMY_ROWS = 5;

function Specialties({ report, words }: Part) {
  const language = report.report_language;
  const { shown, rest, others } = specialtyRows(report);
  return (
    <div>
      <table className={css.table} data-dense={shown.length > ROOMY_ROWS || undefined}>
        <Head words={words} />
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
              name={words.otherSpecialties}
              figures={rest}
              before={null}
              language={language}
            />
          )}
          <FigureRow
            name={words.all}
            figures={report.total}
            before={shareBefore(report)}
            language={language}
            total
          />
        </tbody>
      </table>
      {others.length > 0 && (
        <p className={css.others}>
          {words.othersAre(
            others.map(({ id, count }) => ({ name: specialtyName(id, language), count })),
          )}
        </p>
      )}
    </div>
  );
}

const Head = ({ words }: Pick<Part, 'words'>) => (
  <thead>
    <tr>
      <th scope="col">{words.specialty}</th>
      <th scope="col">{words.pizzas}</th>
      <th scope="col" className={css.shareHead}>
        {words.toStandard}
      </th>
      <th scope="col">{words.lastMonth}</th>
      <th scope="col">{words.change}</th>
      <th scope="col">
        <span className={css.marked}>
          <StandardMark standard="not_to_standard" size={14} decorative />
          {words.notToStandard}
        </span>
      </th>
      <th scope="col">
        <span className={css.marked}>
          <StandardMark standard="maybe_to_standard" size={14} decorative />
          {words.maybe}
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
        <b>{shareText(share)}</b>
      </td>
      <td>{shareText(before)}</td>
      <td>
        {change === null ? '–' : <Change amount={change}>{printedPointsText(change)}</Change>}
      </td>
      <td>{numberText(figures.not_to_standard, language)}</td>
      <td>{numberText(figures.maybe_to_standard, language)}</td>
    </tr>
  );
}

/** As many lines as the table has rows of their own. */
const COLOURS = ['c1', 'c2', 'c5', 'c3', 'c4', 'c7', 'c6'] as const;

const specialtyLines = ({ report }: Part): PaperLine[] =>
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
