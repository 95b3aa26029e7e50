import { daysBetween } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { differ, meanInterval, shareInterval } from '@crustodian/domain/figures/interval';
import { pointsBetween, scoresBetween } from '@crustodian/domain/score/score-delta';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Change, ScoreChange } from '../../charts/marks/Change.tsx';
import {
  countText,
  dayRangeText,
  pointsText,
  scoreText,
  shareText,
  wholeMoneyText,
} from '../../pizza/formatters.ts';
import type {
  AuditedFigures,
  AuditedPlace,
  CompanyFigures,
  FigureName,
} from '../../audited-figures/audited-figures-calls.ts';
import { PublishedFigure } from '../../audited-figures/PublishedFigure.tsx';
import { lengthText, rangeBefore } from '../analytics/shared/analytics-url.ts';
import { companyWhyMovedQuery, type WhyMoved } from '../analytics/why-moved/moved-calls.ts';
import { isRealChange } from '../analytics/why-moved/moved-messages.ts';
import { countsOf } from './frames.ts';
import type { Block, Summary } from './management-calls.ts';
import { say, phrase } from '../../language/language.ts';
import css from './Management.module.css';

interface ManagementTilesProps {
  summary: Summary;
  /** The summary of the same number of preceding days. */
  before: Summary | null;
  range: DayRange;
  place: { company: number; name: string };
  /** The company's audited figures. */
  audited: CompanyFigures;
  /** Content at the right end. */
  children: ReactNode;
}

/** The company's main figures, each with its change since the preceding days. */
export function ManagementTiles(props: ManagementTilesProps) {
  const { summary, before, range, children } = props;
  const { company, currency } = summary;
  const former = before && before.company.count > 0 ? before.company : null;
  const days = rangeBefore(range);
  const compared = dayRangeText(days.min, days.max);
  const hint = say({ en: `Compared with ${compared}`, es: `Frente a ${compared}` });
  return (
    <header className={css.head}>
      <h1 className="cr-hidden">
        {phrase('Management')}, {lengthText(range)}: {dayRangeText(range.min, range.max)}
      </h1>
      <dl className={css.tiles} title={former ? hint : undefined}>
        <AuditedTiles {...props} former={former} />
        <Figure label={say({ en: 'Scored pizzas', es: 'Pizzas puntuadas' })} n={company.count}>
          {company.total_pizzas === 0 ? '–' : countText(company.count)}
          <small>
            {company.total_pizzas !== null &&
              company.total_pizzas > 0 &&
              say({
                en: `${shareText(company.count / company.total_pizzas)} of detected`,
                es: `${shareText(company.count / company.total_pizzas)} de las detectadas`,
              })}
          </small>
        </Figure>
        {company.portion_control && (
          <Figure label={say({ en: 'Overspend', es: 'Sobrecosto' })} n={company.count}>
            {company.count === 0 ? (
              '–'
            ) : (
              <OverSpent money={company.portion_control.over_spent} {...{ range, currency }} />
            )}
          </Figure>
        )}
      </dl>
      <span className={css.toggle}>{children}</span>
    </header>
  );
}

/** The figures that have audited counterparts: mean and shares. */
function AuditedTiles(props: ManagementTilesProps & { former: Block | null }) {
  const { summary, former, place, range, audited } = props;
  const { company } = summary;
  const why = useQuery(
    companyWhyMovedQuery(place.company, { now: range, before: rangeBefore(range) }),
  );
  const shareOf = (share: number) => shareText(company.count === 0 ? null : share);
  const beside = {
    n: company.count,
    place: { ...place, range },
    first: audited?.audited_first ?? false,
    of: audited && audited.company,
  };
  return (
    <>
      <Audited
        {...beside}
        name="score"
        label={say({ en: 'Average score', es: 'Puntuación promedio' })}
        published={scoreText(company.avg_score)}
      >
        <ScoreMoved
          now={company}
          before={former}
          why={why.isPlaceholderData ? undefined : why.data?.company}
        />
      </Audited>
      <Audited
        {...beside}
        name="bad"
        label={say({ en: 'Bad pizzas', es: 'Pizzas malas' })}
        published={shareOf(company.pct_bads)}
      >
        <ShareChange now={company} before={former} band="bads" />
      </Audited>
      <Audited
        {...beside}
        name="excellent"
        label={say({ en: 'Excellent pizzas', es: 'Pizzas excelentes' })}
        published={shareOf(company.pct_excellents)}
      >
        <ShareChange now={company} before={former} band="excellents" />
      </Audited>
    </>
  );
}

interface OverSpentProps {
  money: number;
  range: DayRange;
  currency: string;
}

const OverSpent = ({ money, range, currency }: OverSpentProps) => (
  <>
    {wholeMoneyText(money, currency)}
    <small>
      {say({
        en: `${wholeMoneyText(money / dayCount(range), currency)} a day`,
        es: `${wholeMoneyText(money / dayCount(range), currency)} por día`,
      })}
    </small>
  </>
);

const dayCount = ({ min, max }: DayRange): number => daysBetween(min, max) + 1;

interface FigureProps {
  label: string;
  n: number;
  children: ReactNode;
}

const Figure = ({ label, n, children }: FigureProps) => (
  <div title={`n ${countText(n)}`}>
    <dt>{label}</dt>
    <dd className="cr-display">{children}</dd>
  </div>
);

interface AuditedProps extends FigureProps {
  name: FigureName;
  published: string;
  of: AuditedFigures | null | undefined;
  place: AuditedPlace;
  first: boolean;
}

/** A published figure with its audited counterpart. */
const Audited = ({ label, n, of, children, ...rest }: AuditedProps) => (
  <div title={`n ${countText(n)}`}>
    <dt>{label}</dt>
    <PublishedFigure {...rest} figure={of && of[rest.name]}>
      {rest.published}
      {children}
    </PublishedFigure>
  </div>
);

interface MovedProps {
  now: Block;
  before: Block | null;
}

const meanOf = ({ avg_score: mean, score_sd: sd, count: n }: Block) => ({
  value: mean ?? 0,
  interval: meanInterval({ mean, sd, n }),
});

/** Change of the mean, shown only if it is significant, by the same rule as for its parts below. */
function ScoreMoved({ now, before, why }: MovedProps & { why: WhyMoved | undefined }) {
  if (!before || now.avg_score === null || before.avg_score === null) return null;
  const gap = scoresBetween(now.avg_score, before.avg_score);
  if (!isRealChange(why, meanOf(now), meanOf(before)))
    return <small>{say({ en: 'no real change', es: 'sin cambio real' })}</small>;
  return (
    <small>
      <ScoreChange gap={gap} />
    </small>
  );
}

function ShareChange({ now, before, band }: MovedProps & { band: 'bads' | 'excellents' }) {
  if (!before) return null;
  const shareOf = (block: Block) => {
    const hits = countsOf(block)[`count_${band}`];
    return { value: block[`pct_${band}`], interval: shareInterval(hits, block.count) };
  };
  const [a, b] = [shareOf(now), shareOf(before)];
  const points = pointsBetween(a.value, b.value);
  if (points === 0 || !differ(a, b))
    return <small>{say({ en: 'no real change', es: 'sin cambio real' })}</small>;
  return (
    <small>
      <Change amount={points} lessIsBetter={band === 'bads'}>
        {pointsText(points)} {say({ en: 'pts', es: 'puntos' })}
      </Change>
    </small>
  );
}
