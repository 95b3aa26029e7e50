import type { Standard } from '@crustodian/domain/pizza/standard';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { PROBLEMS } from '@crustodian/domain/figures/problems';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { SheetPicture } from '../../report-files/sheets/SheetPicture.tsx';
import { specialtyName } from '../../../pizza/specialty-name.ts';
import type { WeeklySheetProps } from './weekly-sheet-props.ts';
import type { ReportModel, SheetPizza, SpecialtyFigures } from './report-model.ts';
import { SheetLines } from '../../report-files/sheets/SheetLines.tsx';
import { WeeklyInnerSheet } from './WeeklyInnerSheet.tsx';
import { SheetShare } from '../../report-files/sheets/SheetShare.tsx';
import { printedShareText } from '../../../pizza/printed-text.ts';
import { weekName } from './messages/weekly-messages.ts';
import type { WeeklyMessages } from './messages/weekly-messages-type.ts';
import { countedPizzas, performanceStatement, shareBefore } from './weekly-statements.ts';
import { averageLine, ownLine } from './weekly-lines.ts';
import css from './WeeklyPerformanceSheet.module.css';

interface Part {
  model: ReportModel;
  messages: WeeklyMessages;
}

/** The week's share, its specialties, its best and worst pizza, and the preceding weeks. */
export function WeeklyPerformanceSheet(props: WeeklySheetProps) {
  const { model, messages } = props;
  const lines = [averageLine(model, messages), ownLine(model)].filter((line) => line !== null);
  return (
    <WeeklyInnerSheet
      {...props}
      name={messages.pageNames.performance}
      statement={performanceStatement(model, messages)}
    >
      <div className={css.columns}>
        <Share {...{ model, messages }} />
        <Specialties {...{ model, messages }} />
        <Featured {...{ model, messages }} />
      </div>
      {model.weeks.length > 0 && (
        <>
          <h3 className={css.heading}>{messages.lastReports(model.weeks.length)}</h3>
          <SheetLines
            label={messages.lastReports(model.weeks.length)}
            places={model.weeks.map((week) => weekName(week, messages))}
            lines={lines}
            width={1010}
            height={184}
          />
        </>
      )}
    </WeeklyInnerSheet>
  );
}

function Share({ model, messages }: Part) {
  const { count, toStandard, maybe } = countedPizzas(model);
  return (
    <div>
      <SheetShare
        {...{ messages }}
        share={model.total}
        before={shareBefore(model)}
        versus={messages.vsLastWeek}
      />
      <dl className={css.counts}>
        <Count standard="to_standard" count={toStandard}>
          {messages.toStandard}
        </Count>
        <Count standard="maybe_to_standard" count={maybe}>
          {messages.maybe}
        </Count>
        <Count standard="not_to_standard" count={count - toStandard}>
          {messages.notToStandard}
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

/** Length of a full bar in CSS pixels. */
const BAR = 300;
/** Above the first number rows are closer together; more than the second would exceed the page. */
const ROOMY_SPECIALTIES = 4;
const MOST_SPECIALTIES = 6;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

function Specialties({ model, messages }: Part) {
  const all = model.specialties
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  const [shown, others] = [all.slice(0, MOST_SPECIALTIES), all.slice(MOST_SPECIALTIES)];
  return (
    <div data-dense={shown.length > ROOMY_SPECIALTIES || undefined}>
      <h3 className={css.heading}>{messages.bySpecialty}</h3>
      {shown.map((figures) => (
        <Bar key={figures.specialty} figures={figures} />
      ))}
      <Axis />
      {others.length > 0 && (
        <p className={css.legend}>{messages.notShown(shown.length, all.length, others)}</p>
      )}
      {shown.some(({ before }) => before !== null) && (
        <p className={css.legend}>
          <svg width="11" height="11" aria-hidden="true">
            <circle className={css.before} cx="5.5" cy="5.5" r="4" />
          </svg>
          {messages.lastWeek}
        </p>
      )}
    </div>
  );
}

/** A specialty's share as a bar, with last week's share as a dot. */
const Bar = ({ figures: { name, share, before, count } }: { figures: SpecialtyFigures }) => (
  <div className={css.specialty}>
    <p>
      <b>{name}</b>
      <span>
        <b className={css.share}>{printedShareText(share)}</b>{' '}
        <span className={css.n}>n {count}</span>
      </span>
    </p>
    <svg width={BAR} height="22" aria-hidden="true" className={css.bar}>
      <rect className={css.track} y="5" width={BAR} height="12" rx="3" />
      <rect className={css.fill} y="5" width={BAR * (share ?? 0)} height="12" rx="3" />
      {before !== null && <circle className={css.before} cx={BAR * before} cy="11" r="4.5" />}
    </svg>
  </div>
);

/** The scale shared by the bars. */
const Axis = () => (
  <svg width={BAR} height="14" aria-hidden="true" className={css.axis}>
    {TICKS.map((tick) => (
      <text key={tick} x={BAR * tick} y="11" textAnchor="middle">
        {printedShareText(tick)}
      </text>
    ))}
  </svg>
);

function Featured({ model, messages }: Part) {
  const featured = (standard: Standard) =>
    model.pizzas.find((pizza) => pizza.featured && pizza.standard === standard);
  const best = featured('to_standard');
  const worst = featured('not_to_standard');
  return (
    <div className={css.featured}>
      {best && <Feature pizza={best} title={messages.bestOfWeek} {...{ model, messages }} />}
      {worst && <Feature pizza={worst} title={messages.worstOfWeek} {...{ model, messages }} />}
    </div>
  );
}

function Feature({ pizza, title, model, messages }: Part & { pizza: SheetPizza; title: string }) {
  const specialty = specialtyName(pizza.specialty, model.language);
  const problems = pizza.problems.map((code) => PROBLEMS[code].label[model.language]);
  return (
    <figure className={css.feature}>
      <SheetPicture path={pizza.img_url} alt={`${title}: ${specialty}`} edge={196} />
      <span className={css.mark}>
        <StandardMark standard={pizza.standard} size={30} onPhoto decorative />
      </span>
      <figcaption>
        <b>{title}</b>
        <span className={css.pale}>
          {specialty}, {messages.days[dayOf(pizza)]} {messages.shifts[pizza.shift]}
        </span>
        <span>
          {problems.length > 0 ? problems.join(', ') : messages.standards[pizza.standard]}
        </span>
      </figcaption>
    </figure>
  );
}

const dayOf = ({ weekday }: SheetPizza) => WEEKDAYS.indexOf(weekday);
