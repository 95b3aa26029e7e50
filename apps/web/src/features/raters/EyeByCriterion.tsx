import { criteriaOf, GRIDS } from '@crustodian/domain/pizza/criteria';
import { IntervalMark } from '../../charts/marks/IntervalMark.tsx';
import { say } from '../../language/language.ts';
import { criterionName } from '../../pizza/criterion-name.ts';
import { capital } from '../../pizza/words.ts';
import type { OwnEye } from './rater-calls.ts';
import { criterionInWords, isReal } from './rater-wording.ts';
import css from './Raters.module.css';

/** The viewer's difference from the other reviewers on each criterion, on one scale. */
export const EyeByCriterion = ({ criteria }: Pick<OwnEye, 'criteria'>) => (
  <section className={css.panel} aria-label={say({ en: 'By criterion', es: 'Por criterio' })}>
    <h2 className={css.panelTitle}>{say({ en: 'By criterion', es: 'Por criterio' })}</h2>
    {criteria.length === 0 ? (
      <p className={css.foot}>
        {say({
          en: 'Known when a colleague has judged some of your pizzas, too.',
          es: 'Se sabrá cuando otra persona haya juzgado también algunas de tus pizzas.',
        })}
      </p>
    ) : (
      <ul className={css.criteria}>
        {criteria.toSorted(inOrder).map((one) => (
          <li key={one.criterion} data-real={isReal(one) || undefined}>
            <span>{capital(criterionName(one.criterion))}</span>
            <IntervalMark
              scale={{ min: -reachOf(criteria), max: reachOf(criteria) }}
              value={one.difference}
              interval={one.interval}
              average={0}
              tone={isReal(one) ? 'within' : 'few'}
            />
            <span>{criterionInWords(one)}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** Points at both ends of the scale: stricter on the left, kinder on the right. */
const reachOf = (criteria: OwnEye['criteria']): number =>
  Math.max(
    0.02,
    ...criteria.flatMap(({ difference, interval }) =>
      [difference, interval?.low ?? 0, interval?.high ?? 0].map(Math.abs),
    ),
  );

const ORDER: readonly string[] = GRIDS.flatMap(criteriaOf);
const inOrder = (a: { criterion: string }, b: { criterion: string }) =>
  ORDER.indexOf(a.criterion) - ORDER.indexOf(b.criterion);
