import type { StoreAction } from '@crustodian/contract/actions';
import { shareInterval } from '@crustodian/domain/figures/interval';
import { say } from '../../language/language.ts';
import { shareText } from '../../pizza/formatters.ts';
import css from './ActionPage.module.css';

/** Pizzas with the fault before and after the action was done, and the target. */
export function ActionFigures({ action: { before, first } }: { action: StoreAction }) {
  if (!before) return null;
  return (
    <dl className={css.figures}>
      <Share title={say({ en: 'With the fault, before', es: 'Con el fallo, antes' })} {...before} />
      <Share title={say({ en: 'After it was done', es: 'Después de hacerlo' })} {...first} />
      <div>
        <dt>{say({ en: 'Usual of this store', es: 'Lo habitual de esta tienda' })}</dt>
        <dd>
          <b>{shareText(before.target)}</b>
          <span>
            {say({
              en: 'middle of its last twelve weeks: the target',
              es: 'mediana de sus últimas doce semanas: la meta',
            })}
          </span>
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
        <b>{pizzas === 0 ? say({ en: 'none yet', es: 'aún ninguna' }) : bad}</b>{' '}
        {pizzas > 0 && <i>{say({ en: `of ${pizzas}`, es: `de ${pizzas}` })}</i>}
        {interval && (
          <span>
            {shareText(bad / pizzas)}
            {say({
              en: `, between ${Math.round(100 * interval.low)} and ${shareText(interval.high)}`,
              es: `, entre ${Math.round(100 * interval.low)} y ${shareText(interval.high)}`,
            })}
          </span>
        )}
      </dd>
    </div>
  );
}
