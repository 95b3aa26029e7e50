import { areFew } from '@crustodian/domain/figures/few-pizzas';
import { specialtyName } from '../shared/catalogue-names.ts';
import { Link } from '@tanstack/react-router';
import { daySentence, type SentenceTarget } from './day-sentence.ts';
import { feedOf, type Behind } from '../shared/feed-link.ts';
import type { DayInsights } from './insights-calls.ts';
import { dayRange, specialtyOfDay, longWeekday, type InsightsPart } from './insights-parts.ts';
import { scoreMoved } from './score-moved.ts';
import { phrase } from '../../../language/language.ts';
import { criterionName } from '../../../pizza/criterion-name.ts';
import css from '../Insights.module.css';

const behind = (target: SentenceTarget): Behind => ({ counted: 'scored', ...target });

interface InsightsSentenceProps extends InsightsPart {
  /** The same weekday one week earlier; null if unknown or without pizzas. */
  before: DayInsights | null;
}

/** The worst specialty, unless it is also the best or has too few pizzas. */
function toHelp(data: DayInsights) {
  const { worst_specialty: worst, best_specialty: best } = data;
  if (worst === null || worst === best) return null;
  const made = specialtyOfDay(data, worst)?.scored_pizzas ?? 0;
  return areFew(made) ? null : { id: worst, label: specialtyName(worst) };
}

/** The day's summary sentence; its numbers link to the pizzas. */
export function InsightsSentence({ venue, day, data, before }: InsightsSentenceProps) {
  const { worst_criteria: criterion } = data;
  const moved = scoreMoved(data, before);
  const parts = daySentence({
    scored: data.total.scored_pizzas,
    excellent: data.num_excellent_pizzas,
    bad: data.num_bad_pizzas,
    shifts: data.shifts.flatMap(
      ({ shift, avg_score: score, count_bads: bads, scored_pizzas: scored }) =>
        score === null ? [] : [{ shift, score, bad: bads / scored }],
    ),
    weakerThanLast: moved?.different && moved.gap < 0 ? longWeekday(day) : null,
    worstSpecialty: toHelp(data),
    worstCriterion: criterion && criterionName(criterion),
  });
  return (
    <h1 className={`cr-display ${css.sentence}`}>
      <span className="cr-hidden">{phrase('Daily insights')}: </span>
      {parts.map(({ text, target }) =>
        target ? (
          <Link key={text} to="/daily-feed" search={feedOf(venue, dayRange(day), behind(target))}>
            {text}
          </Link>
        ) : (
          text
        ),
      )}
    </h1>
  );
}
