import type { ActionDetail } from '@crustodian/contract/actions';
import {
  IconArrowBackUp,
  IconBolt,
  IconCalendarEvent,
  IconCheck,
  IconChecks,
  IconEqualNot,
  IconEye,
  IconEyeOff,
  IconHistory,
  IconHourglass,
  IconTarget,
  IconUser,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { say } from '../../language/language.ts';
import { dayMonthText } from '../../pizza/formatters.ts';
import { capital, numberAlone, numberWord } from '../../pizza/words.ts';
import { venueTimeText } from '../../controls/local-moment.ts';
import { ACTION_MESSAGES } from './action-view.ts';
import { ActionPicture } from './ActionPicture.tsx';
import css from './ActionPage.module.css';

const HOW_IT_WENT = { en: 'How it went', es: 'Cómo fue' };

type Change = ActionDetail['changes'][number];

/** History of an action: who changed what and when, and the pizzas behind each change. */
export function ActionHistory({
  data: { action, changes, found, judged },
}: {
  data: ActionDetail;
}) {
  return (
    <section className={css.history} aria-label={say(HOW_IT_WENT)}>
      <h2>{say(HOW_IT_WENT)}</h2>
      <ol>
        <Found venue={action.venue} signal={action.signal} found={found} />
        {action.after && (
          <li>
            <Sign icon={IconHistory} />
            <Link to="/action" search={{ venue: action.venue, action: action.after }}>
              {say({ en: 'What was tried before', es: 'Lo que se probó antes' })}
            </Link>
          </li>
        )}
        {changes.map((change) => (
          <Step key={change.id} {...change} />
        ))}
        {judged.pizzas > 0 && (
          <li>
            <Sign icon={IconEyeOff} />
            <b>{judgedText(judged)}</b>
          </li>
        )}
        {action.state === 'proven' && action.second_look_from && (
          <li>
            <Sign icon={IconCalendarEvent} />
            <span>
              {say({
                en: `From ${dayMonthText(action.second_look_from)}`,
                es: `Desde el ${dayMonthText(action.second_look_from)}`,
              })}
            </span>
            <b>{say({ en: 'Looked at once more', es: 'Se controla una vez más' })}</b>
            <span>
              {say({ en: 'if it comes back, you hear of it', es: 'si vuelve, te enteras' })}
            </span>
          </li>
        )}
      </ol>
    </section>
  );
}

interface FoundProps extends Pick<ActionDetail, 'found'> {
  venue: string;
  signal: string | null;
}

/** The signal that an action was started from. */
function Found({ venue, signal, found }: FoundProps) {
  if (signal === null) return null;
  return (
    <li>
      <Sign icon={IconBolt} />
      {found && <span>{venueTimeText(found.local_ts)}</span>}
      <Link to="/signal" search={{ venue, signal }}>
        {say({ en: 'The signal', es: 'La señal' })}
      </Link>
      {found && (
        <span>
          {say({
            en: `${found.bad} of ${found.pizzas} pizzas with the fault`,
            es: `${found.bad} de ${found.pizzas} pizzas con el fallo`,
          })}
        </span>
      )}
    </li>
  );
}

/** The actor's name replaces the braces; without braces it is appended. */
const SAID: Record<Change['kind'], { en: string; es: string }> = {
  started: { en: 'Started', es: 'Iniciada' },
  done: { en: 'Done{}; watching began', es: 'Hecho{}; empezó la observación' },
  given: { en: 'Given to somebody else', es: 'Pasó a otra persona' },
  reopened: { en: 'Opened again', es: 'Abierta de nuevo' },
  'let-go': { en: 'Let go', es: 'Se dejó' },
  proven: { en: 'Proven', es: 'Demostrada' },
  'did-not-help': { en: 'It did not help', es: 'No ayudó' },
  relapsed: { en: 'It came back', es: 'El fallo volvió' },
  expired: { en: 'It expired without a verdict', es: 'Venció sin veredicto' },
  watching: {
    en: 'The verdict was withdrawn: pizzas it rests on were corrected or no longer count',
    es: 'Se retiró el veredicto: pizzas en las que se basa se corrigieron o ya no cuentan',
  },
};

const ICONS = {
  started: IconTarget,
  done: IconCheck,
  given: IconUser,
  reopened: IconArrowBackUp,
  'let-go': IconX,
  proven: IconChecks,
  'did-not-help': IconEqualNot,
  relapsed: IconArrowBackUp,
  expired: IconHourglass,
  watching: IconEye,
} as const satisfies Record<Change['kind'], Icon>;

function saidBy(kind: Change['kind'], who: string | null): string {
  const by = who ? say({ en: ` by ${who}`, es: ` por ${who}` }) : '';
  const [first, rest = ''] = say(SAID[kind]).split('{}');
  return first + by + rest;
}

const Sign = ({ icon: Shape }: { icon: Icon }) => (
  <i className={css.sign}>
    <Shape size={16} stroke={1.7} aria-hidden />
  </i>
);

function Step({ local_ts: time, who, kind, sentence, pizzas }: Change) {
  const [isShown, setIsShown] = useState(false);
  return (
    <li>
      <Sign icon={ICONS[kind]} />
      <span>{venueTimeText(time)}</span>
      <b>{saidBy(kind, who)}</b>
      {sentence && <q>{sentence}</q>}
      {pizzas.length > 0 && (
        <button type="button" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {seeText(isShown, pizzas.length)}
        </button>
      )}
      {isShown && (
        <span className={css.evidence}>
          {pizzas.map(({ pizza, is_bad: bad }) => (
            <ActionPicture
              key={pizza}
              pizza={pizza}
              alt={say(bad ? ACTION_MESSAGES.withFault : ACTION_MESSAGES.right)}
              sizes="40px"
            />
          ))}
        </span>
      )}
    </li>
  );
}

function seeText(isShown: boolean, pizzas: number): string {
  const these = say({
    en: `the ${pizzas}`,
    es: pizzas === 1 ? 'la pizza' : `las ${pizzas}`,
  });
  return isShown
    ? say({ en: `Hide ${these}`, es: `Ocultar ${these}` })
    : say({ en: `See ${these}`, es: `Ver ${these}` });
}

function judgedText({ pizzas, agree }: ActionDetail['judged']): string {
  const isOne = pizzas === 1;
  const count = capital(numberWord(pizzas));
  const reviewed = say({
    en: `${count} of them ${isOne ? 'was' : 'were'} reviewed blind`,
    es: `${count} ${isOne ? 'se revisó' : 'se revisaron'} a ciegas`,
  });
  if (agree === pizzas) {
    return say({
      en: `${reviewed}, and agree${isOne ? 's' : ''}`,
      es: `${reviewed}, y ${isOne ? 'coincide' : 'coinciden'}`,
    });
  }
  const agreeing = numberAlone(agree);
  return say({
    en: `${reviewed}; ${agreeing} ${agree === 1 ? 'agrees' : 'agree'}`,
    es: `${reviewed}; ${agree < 2 ? `${agreeing} coincide` : `${agreeing} coinciden`}`,
  });
}
