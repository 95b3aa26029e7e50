import type { ActionDetail } from '@crustodian/contract/actions';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { localMoment } from '../../controls/local-moment.ts';
import { dayMonthText } from '../../pizza/formatters.ts';
import { numberWord } from '../../pizza/words.ts';
import { ActionPicture } from './ActionPicture.tsx';
import css from './ActionPage.module.css';

type Change = ActionDetail['changes'][number];

/** How it went: who said what and when, and the pizzas that led to each change. */
export function ActionHistory({ data: { action, changes, judged } }: { data: ActionDetail }) {
  return (
    <section className={css.history} aria-label="How it went">
      <h2>How it went</h2>
      <ol>
        {action.signal && (
          <li>
            <Link to="/signal" search={{ venue: action.venue, signal: action.signal }}>
              The signal
            </Link>
          </li>
        )}
        {action.after && (
          <li>
            <Link to="/action" search={{ venue: action.venue, action: action.after }}>
              What was tried before
            </Link>
          </li>
        )}
        {changes.map((change) => (
          <Step key={change.id} {...change} />
        ))}
        {judged.pizzas > 0 && (
          <li>
            <b>{judgedText(judged)}</b>
          </li>
        )}
        {action.state === 'proven' && action.second_look_from && (
          <li>
            <span>From {dayMonthText(action.second_look_from)}</span>
            <b>Looked at once more</b>
            <span>if it comes back, you hear of it</span>
          </li>
        )}
      </ol>
    </section>
  );
}

const SAID: Record<Change['kind'], string> = {
  started: 'Started',
  done: 'Done; watching began',
  given: 'Given to somebody else',
  reopened: 'Opened again',
  'let-go': 'Let go',
  proven: 'Proven',
  'did-not-help': 'It did not help',
  relapsed: 'It came back',
  expired: 'It expired without a verdict',
  watching: 'A correction took the verdict back',
};

function Step({ at, who, kind, sentence, pizzas }: Change) {
  const [isShown, setIsShown] = useState(false);
  const { day, time } = localMoment(at);
  return (
    <li>
      <span>
        {dayMonthText(day)}, {time.slice(0, 5)}
      </span>
      <b>
        {SAID[kind]}
        {who && ` by ${who}`}
      </b>
      {sentence && <q>{sentence}</q>}
      {pizzas.length > 0 && (
        <button type="button" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'See'} the {pizzas.length}
        </button>
      )}
      {isShown && (
        <span className={css.evidence}>
          {pizzas.map(({ pizza, is_bad: bad }) => (
            <ActionPicture
              key={pizza}
              pizza={pizza}
              alt={bad ? 'with the fault' : 'right'}
              sizes="40px"
            />
          ))}
        </span>
      )}
    </li>
  );
}

function judgedText({ pizzas, agree }: ActionDetail['judged']): string {
  const reviewed = `${numberWord(pizzas)} of them ${pizzas === 1 ? 'was' : 'were'} reviewed blind`;
  return agree === pizzas
    ? `${reviewed}, and agree${pizzas === 1 ? 's' : ''}`
    : `${reviewed}; ${numberWord(agree)} agree`;
}
