import type { BlindTask } from '@crustodian/contract/audit';
import { lookFor } from '../lane-messages.ts';
import { say } from '../../../language/language.ts';
import { criterionName } from '../../../pizza/criterion-name.ts';
import css from './CloseUps.module.css';

/** Criteria that concern the middle of the pizza; all others concern the edge. */
const INNER: Readonly<Record<string, true>> = {
  'Ingredientes interior': true,
  'Queso interior': true,
  'Cocción queso': true,
  ingredients: true,
  'cheese cover': true,
};

interface CloseUpsProps {
  task: BlindTask;
  criterion: string;
}

/** Close-ups of the pizza and of the golden sample, showing the part to look at. */
export function CloseUps({ task, criterion }: CloseUpsProps) {
  const where = INNER[criterion] ? 'middle' : 'edge';
  return (
    <div className={css.look}>
      <h2>
        {say({ en: 'Now:', es: 'Ahora:' })} {criterionName(criterion)}
      </h2>
      <div className={css.pair}>
        <CloseUp address={task.picture} where={where} label={say({ en: 'this one', es: 'esta' })} />
        {task.golden !== null && (
          <CloseUp
            address={task.golden}
            where={where}
            label={say({ en: 'golden', es: 'referencia' })}
          />
        )}
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
