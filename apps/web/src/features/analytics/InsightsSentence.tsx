import { criterionLabel } from '@crustodian/domain/criteria';
import { specialtyName } from './catalogue-names.ts';
import { Link } from '@tanstack/react-router';
import { daySentence, type SentenceTarget } from './day-sentence.ts';
import { feedOf, type Behind } from './feed-link.ts';
import { dayRange, type InsightsPart } from './insights-parts.ts';
import css from './Insights.module.css';

const behind = (target: SentenceTarget): Behind => ({ counted: 'scored', ...target });

/** The day said in a sentence; what it counts leads to its pizzas. */
export function InsightsSentence({ venue, day, data }: InsightsPart) {
  const { worst_specialty: worst, best_specialty: best, worst_criteria: criterion } = data;
  const parts = daySentence({
    scored: data.total.scored_pizzas,
    excellent: data.num_excellent_pizzas,
    bad: data.num_bad_pizzas,
    shifts: data.shifts.flatMap(({ shift, avg_score: score }) =>
      score === null ? [] : [{ shift, score }],
    ),
    worstSpecialty:
      worst === null || worst === best ? null : { id: worst, label: specialtyName(worst) },
    worstCriterion: criterion && criterionLabel(criterion),
  });
  return (
    <h1 className={`cr-display ${css.sentence}`}>
      <span className="cr-hidden">Daily insights: </span>
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
