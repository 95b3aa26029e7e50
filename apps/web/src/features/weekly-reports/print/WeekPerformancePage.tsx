import type { Standard } from '@crustodian/domain/pizza/standard';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { PROBLEMS } from '@crustodian/domain/figures/problems';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { PaperPicture } from '../../report-files/sheets/SheetPicture.tsx';
import { specialtyName } from '../../../pizza/specialty-name.ts';
import type { WeekPageProps } from './week-page-props.ts';
import type { Paper, PaperPizza, SpecialtyFigures } from './report-model.ts';
import { PaperLines } from '../../report-files/sheets/SheetLines.tsx';
import { WeekSheet } from './WeekSheet.tsx';
import { PaperShare } from '../../report-files/sheets/SheetShare.tsx';
import { shareText } from '../../../pizza/formatters.ts';
import { weekName } from './messages/week-messages.ts';
import type { WeekWords } from './messages/week-messages-type.ts';
import { performanceStatement, shareBefore } from './week-statements.ts';
import { averageLine, ownLine } from './week-lines.ts';
import css from './WeekPerformancePage.module.css';

interface Part {
  paper: Paper;
  words: WeekWords;
}

/** How the week went: its share, its specialties, its best and its worst pizza, and the weeks before. */
export function WeekPerformancePage(props: WeekPageProps) {
  const { paper, words } = props;
  const lines = [averageLine(paper, words), ownLine(paper)].filter((line) => line !== null);
  return (
    <WeekSheet
      {...props}
      name={words.pageNames.performance}
      statement={performanceStatement(paper, words)}
    >
      <div className={css.columns}>
        <Share {...{ paper, words }} />
        <Specialties {...{ paper, words }} />
        <Featured {...{ paper, words }} />
      </div>
      {paper.weeks.length > 0 && (
        <>
          <h3 className={css.heading}>{words.lastReports(paper.weeks.length)}</h3>
          <PaperLines
            label={words.lastReports(paper.weeks.length)}
            places={paper.weeks.map((week) => weekName(week, words))}
            lines={lines}
            width={1010}
            height={184}
          />
        </>
      )}
    </WeekSheet>
  );
}

function Share({ paper, words }: Part) {
  const sum = (of: (figures: SpecialtyFigures) => number) =>
    paper.specialties.reduce((all, figures) => all + of(figures), 0);
  return (
    <div>
      <PaperShare
        {...{ words }}
        share={paper.total}
        before={shareBefore(paper)}
        versus={words.vsLastWeek}
      />
      <dl className={css.counts}>
        <Count standard="to_standard" count={sum(({ toStandard }) => toStandard)}>
          {words.toStandard}
        </Count>
        <Count standard="maybe_to_standard" count={sum(({ maybe }) => maybe)}>
          {words.maybe}
        </Count>
        <Count
          standard="not_to_standard"
          count={sum(({ count, toStandard }) => count - toStandard)}
        >
          {words.notToStandard}
        </Count>
      </dl>
    </div>
  );
}

const Count = (props: { standard: Standard; count: number; children: string }) => (
  <div>
    <dt>
      <StandardMark standard={props.standard} size={21} decorative />
      <span>{props.children}</span>
    </dt>
    <dd>{props.count}</dd>
  </div>
);

/** Edge of the bars. */
const BAR = 300;
/** More rows than these stand closer, and more than those would leave the page. */
const ROOMY_SPECIALTIES = 4;
const MOST_SPECIALTIES = 6;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

function Specialties({ paper, words }: Part) {
  const all = paper.specialties
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  const [shown, others] = [all.slice(0, MOST_SPECIALTIES), all.slice(MOST_SPECIALTIES)];
  return (
    <div data-dense={shown.length > ROOMY_SPECIALTIES || undefined}>
      <h3 className={css.heading}>{words.bySpecialty}</h3>
      {shown.map((figures) => (
        <Bar key={figures.specialty} figures={figures} />
      ))}
      <Axis />
      {others.length > 0 && (
        <p className={css.legend}>{words.notShown(shown.length, all.length, others)}</p>
      )}
      {shown.some(({ before }) => before !== null) && (
        <p className={css.legend}>
          <svg width="11" height="11" aria-hidden="true">
            <circle className={css.before} cx="5.5" cy="5.5" r="4" />
          </svg>
          {words.lastWeek}
        </p>
      )}
    </div>
  );
}

/** A specialty's share as a bar, with last week's as a dot. */
const Bar = ({ figures: { name, share, before, count } }: { figures: SpecialtyFigures }) => (
  <div className={css.specialty}>
    <p>
      <b>{name}</b>
      <span>
        <b className={css.share}>{shareText(share)}</b> <span className={css.n}>n {count}</span>
      </span>
    </p>
    <svg width={BAR} height="22" aria-hidden="true" className={css.bar}>
      <rect className={css.track} y="5" width={BAR} height="12" rx="3" />
      <rect className={css.fill} y="5" width={BAR * (share ?? 0)} height="12" rx="3" />
      {before !== null && <circle className={css.before} cx={BAR * before} cy="11" r="4.5" />}
    </svg>
  </div>
);

/** The scale that the bars share. */
const Axis = () => (
  <svg width={BAR} height="14" aria-hidden="true" className={css.axis}>
    {TICKS.map((tick) => (
      <text key={tick} x={BAR * tick} y="11" textAnchor="middle">
        {shareText(tick)}
      </text>
    ))}
  </svg>
);

function Featured({ paper, words }: Part) {
  const featured = (standard: Standard) =>
    paper.pizzas.find((pizza) => pizza.featured && pizza.standard === standard);
  const best = featured('to_standard');
  const worst = featured('not_to_standard');
  return (
    <div className={css.featured}>
      {best && <Feature pizza={best} title={words.bestOfWeek} {...{ paper, words }} />}
      {worst && <Feature pizza={worst} title={words.worstOfWeek} {...{ paper, words }} />}
    </div>
  );
}

function Feature({ pizza, title, paper, words }: Part & { pizza: PaperPizza; title: string }) {
  const specialty = specialtyName(pizza.specialty, paper.language);
  const problems = pizza.problems.map((code) => PROBLEMS[code].label[paper.language]);
  return (
    <figure className={css.feature}>
      <PaperPicture path={pizza.img_url} alt={`${title}: ${specialty}`} edge={196} />
      <span className={css.mark}>
        <StandardMark standard={pizza.standard} size={30} onPhoto decorative />
      </span>
      <figcaption>
        <b>{title}</b>
        <span className={css.pale}>
          {specialty}, {words.days[dayOf(pizza)]} {words.shifts[pizza.shift]}
        </span>
        <span>{problems.length > 0 ? problems.join(', ') : words.standards[pizza.standard]}</span>
      </figcaption>
    </figure>
  );
}

const dayOf = ({ weekday }: PaperPizza) => WEEKDAYS.indexOf(weekday);
