import type { BlindTask } from '@crustodian/contract/audit';
import { criterionLabel } from '@crustodian/domain/pizza/criteria';
import { lookFor } from '../lane-messages.ts';
import css from './CloseUps.module.css';

/** Criteria of the middle; the others are seen at the edge. */
const INNER = new Set([
  'Ingredientes interior',
  'Queso interior',
  'Cocción queso',
  'ingredients',
  'cheese cover',
]);

interface CloseUpsProps {
  task: BlindTask;
  criterion: string;
}

/** The part to look at, of this pizza and of the golden sample. */
export function CloseUps({ task, criterion }: CloseUpsProps) {
  const where = INNER.has(criterion) ? 'middle' : 'edge';
  return (
    <div className={css.look}>
      <h3>Now: {criterionLabel(criterion)}</h3>
      <div className={css.pair}>
        <CloseUp address={task.picture} where={where} label="this one" />
        {task.golden !== null && <CloseUp address={task.golden} where={where} label="golden" />}
      </div>
      <p>{lookFor(criterion).sentence}</p>
    </div>
  );
}

const CloseUp = (props: { address: string; where: 'middle' | 'edge'; label: string }) => (
  <figure>
    <span className={css.part} data-where={props.where}>
      <img src={props.address} alt="" />
    </span>
    <figcaption>{props.label}</figcaption>
  </figure>
);
