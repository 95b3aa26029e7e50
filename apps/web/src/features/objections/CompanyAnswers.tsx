import type { CompanyObjections } from './objection-calls.ts';
import { scoresText, subjectText } from './objection-wording.ts';
import { ObjectionPicture } from './ObjectionPicture.tsx';
import { StateBadge } from './StateBadge.tsx';
import css from './ObjectionsPage.module.css';

interface CompanyAnswersProps extends Pick<CompanyObjections, 'answers'> {
  title: string;
}

/** Answered objections of a company's stores. */
export const CompanyAnswers = ({ title, answers }: CompanyAnswersProps) => (
  <section className={css.panel} aria-label={title}>
    <h2 className={css.panelTitle}>{title}</h2>
    <ul className={css.rows}>
      {answers.map((one) => (
        <li key={one.pizza} className={css.shortRow}>
          <ObjectionPicture pizza={one.is_shown ? one.pizza : null} alt={one.store} />
          <div className={css.named}>
            <b>
              {one.store}, {subjectText(one).toLowerCase()}
            </b>
            {one.sentence && <q>{one.sentence}</q>}
          </div>
          <span className={css.end}>
            {scoresText(one)} <StateBadge state={one.state} />
          </span>
        </li>
      ))}
    </ul>
  </section>
);
