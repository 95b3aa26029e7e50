import type { StoreAction } from '@crustodian/contract/actions';
import { shareInterval } from '@crustodian/domain/figures/interval';
import css from './ActionPage.module.css';

/** Before, after and the target, each with its number of pizzas. */
export function ActionFigures({ action: { before, first } }: { action: StoreAction }) {
  if (!before) return null;
  return (
    <dl className={css.figures}>
      <Share title="With the fault, before" {...before} />
      <Share title="After it was done" {...first} />
      <div>
        <dt>Usual of this store</dt>
        <dd>
          <b>{Math.round(100 * before.target)}%</b>
          <span>middle of its last twelve weeks: the target</span>
        </dd>
      </div>
    </dl>
  );
}

function Share({ title, pizzas, bad }: { title: string; pizzas: number; bad: number }) {
  const interval = shareInterval(bad, pizzas);
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <b>{pizzas === 0 ? 'none yet' : bad}</b> {pizzas > 0 && <i>of {pizzas}</i>}
        {interval && (
          <span>
            {Math.round((100 * bad) / pizzas)}%, between {Math.round(100 * interval.low)} and{' '}
            {Math.round(100 * interval.high)}%
          </span>
        )}
      </dd>
    </div>
  );
}
