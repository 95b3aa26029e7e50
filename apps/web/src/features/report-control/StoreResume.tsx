import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekEnd } from '@crustodian/domain/time/week';
import { CONTROL_SYMBOLS, type ControlState } from '@crustodian/domain/reports/control-state';
import { FEW_PIZZAS, isMuchUndecided } from '@crustodian/domain/reports/report-highlights';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ChartCard, type CardState } from '../../charts/ChartCard.tsx';
import { DeltaBadge } from '../../charts/marks/DeltaBadge.tsx';
import { useVenueFigures } from '../../audited-figures/audited-figures-calls.ts';
import { AuditedFigure } from '../../audited-figures/AuditedFigure.tsx';
import { countText, shareText } from '../../pizza/formatters.ts';
import { StandardMark } from '../../pizza/StandardMark.tsx';
import { STATE_NAMES } from './state-names.ts';
import { resumeTable, type NamedFigures } from './control-tables.ts';
import type { ControlSpecialty } from './report-control-calls.ts';
import { WeekBars } from './evolution/WeekBars.tsx';
import { say } from '../../language/language.ts';
import css from './StoreResume.module.css';

interface StoreResumeProps {
  state: CardState;
  company: number;
  venue: string;
  /** Display name of the store. */
  store: string;
  report: ControlState;
  week: CalendarDay;
  lines: readonly NamedFigures[];
  total: NamedFigures;
  fileName: string;
}

/** The store's week compared with its earlier ones: a block per specialty, then the total. */
export function StoreResume(props: StoreResumeProps) {
  const { state, store, week, lines, total, fileName } = props;
  const blocks = [...lines, total];
  return (
    <ChartCard
      title={store}
      note={<ResumeNote {...props} figures={total.figures} />}
      state={state}
      table={resumeTable(blocks)}
      fileName={fileName}
      height={200}
    >
      <ul className={css.blocks}>
        {blocks.map((line) => (
          <Block key={line.key} line={line} week={week} isTotal={line === total} />
        ))}
      </ul>
    </ChartCard>
  );
}

function ResumeNote(props: StoreResumeProps & { figures: ControlSpecialty }) {
  const { report, figures: total, venue, company, store, week } = props;
  const range = { min: week, max: weekEnd(week) };
  const audited = useVenueFigures(Number(venue), range);
  const place = { company, venue: Number(venue), name: store, range };
  return (
    <span className={css.note}>
      <span className={css.state} data-symbol={CONTROL_SYMBOLS[report]}>
        {say(STATE_NAMES[report])}
      </span>
      <span>{say({ en: 'to standard', es: 'en estándar' })}</span>
      <b className={`cr-display ${css.share}`}>{shareText(total.score)}</b>
      <DeltaBadge delta={total.delta} unit={say({ en: 'pts', es: 'pts' })} />
      <AuditedFigure
        figure={audited && audited.figures.to_standard}
        name="to_standard"
        published={shareText(total.score)}
        look="tile"
        place={place}
      />
    </span>
  );
}

interface BlockProps {
  line: NamedFigures;
  week: CalendarDay;
  isTotal: boolean;
}

function Block({ line: { name, figures }, week, isTotal }: BlockProps) {
  const bars = [
    ...figures.previous.map(({ key, to_standard_percentage: share }) => ({ week: key, share })),
    { week, share: figures.score },
  ];
  return (
    <li className={css.block} data-total={isTotal || undefined}>
      <div className={css.head}>
        <h3 className={css.name}>{name}</h3>
        <PizzaCount figures={figures} />
      </div>
      <WeekBars bars={bars} />
      <Verdicts figures={figures} />
    </li>
  );
}

/** Flags samples of at most 30 pizzas, which are too small (spec 002 section 5). */
function PizzaCount({ figures: { count, few_pizzas } }: { figures: ControlSpecialty }) {
  if (!few_pizzas) return <span className={css.count}>n {countText(count)}</span>;
  return (
    <span
      className={css.few}
      title={say({
        en: `At most ${FEW_PIZZAS} pizzas`,
        es: `Como máximo ${FEW_PIZZAS} pizzas`,
      })}
    >
      <IconAlertTriangle
        size={12}
        stroke={2.2}
        role="img"
        aria-label={say({ en: 'Few pizzas', es: 'Pocas pizzas' })}
      />
      n {countText(count)}
    </span>
  );
}

function Verdicts({ figures }: { figures: ControlSpecialty }) {
  const { goods, maybe, bads, maybe_share } = figures;
  const much = isMuchUndecided(maybe_share);
  return (
    <p className={css.verdicts}>
      <span>
        <StandardMark standard="to_standard" size={14} /> {countText(goods)}
      </span>
      <span
        data-much={much || undefined}
        title={say({
          en: `${shareText(maybe_share)} maybe to standard`,
          es: `${shareText(maybe_share)} quizá en estándar`,
        })}
      >
        <StandardMark standard="maybe_to_standard" size={14} /> {countText(maybe)}
        {much && (
          <span className="cr-hidden">
            {say({
              en: `, ${shareText(maybe_share)} of the pizzas`,
              es: `, ${shareText(maybe_share)} de las pizzas`,
            })}
          </span>
        )}
      </span>
      <span>
        <StandardMark standard="not_to_standard" size={14} /> {countText(bads)}
      </span>
    </p>
  );
}
