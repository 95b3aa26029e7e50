import type { BlindTask } from '@crustodian/contract/audit';
import type { Standard } from '@crustodian/domain/pizza/standard';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../../controls/lists/PanelSkeleton.tsx';
import { useShortcuts } from '../../../controls/shortcuts.ts';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { AgreeMark } from '../answer/AgreeMark.tsx';
import { kindText } from '../judging/BlindPhoto.tsx';
import { comparedPizzas, type ComparedPizza } from './compared-pizzas.ts';
import { referencesQuery } from './training-calls.ts';
import { faultText, hiddenText, resultSentence, verdictText } from './training-wording.ts';
import { say, phrase } from '../../../language/language.ts';
import { decimalText } from '../../../pizza/formatters.ts';
import css from './Training.module.css';

interface TrainingResultProps {
  company: number;
  tasks: readonly BlindTask[];
  answers: readonly (Standard | null)[];
  onAgain: () => void;
}

/** The viewer's answers next to the reviewers'. */
export function TrainingResult({ company, tasks, answers, onAgain }: TrainingResultProps) {
  const { data, error, refetch } = useQuery(referencesQuery(company, tasks));
  useShortcuts({
    title: phrase('Train your eye'),
    shortcuts: [{ key: 'Enter', name: say({ en: 'Five more', es: 'Cinco más' }), act: onAgain }],
  });
  if (error) {
    return (
      <ErrorState
        title={say({
          en: 'The reviewers’ answers could not be loaded',
          es: 'No se pudieron cargar las respuestas de los revisores',
        })}
        heading="h1"
        error={error}
        onRetry={() => void refetch()}
      >
        {say({ en: 'Yours are still here.', es: 'Las tuyas siguen aquí.' })}
      </ErrorState>
    );
  }
  if (!data)
    return (
      <PanelSkeleton
        rows={5}
        label={say({
          en: 'Loading what reviewers gave',
          es: 'Cargando lo que dieron los revisores',
        })}
      />
    );
  const compared = comparedPizzas(tasks, answers, data);
  return (
    <section className={css.result}>
      <Pizzas compared={compared} hidden={tasks.length - compared.length} />
      <div className={css.again}>
        <Button size="lg" color="char" onClick={onAgain}>
          {say({ en: 'Five more', es: 'Cinco más' })}
          <kbd className={`cr-key ${css.key}`} aria-hidden>
            {'Enter'}
          </kbd>
        </Button>
        <p className={css.kept}>
          {say({ en: 'Your answers were not stored.', es: 'Tus respuestas no se guardaron.' })}
        </p>
      </div>
    </section>
  );
}

interface PizzasProps {
  compared: readonly ComparedPizza[];
  /** How many pizzas of the round were hidden meanwhile. */
  hidden: number;
}

function Pizzas({ compared, hidden }: PizzasProps) {
  const agreed = compared.filter(({ answer, reference }) => answer === reference.standard).length;
  const sentence = resultSentence(agreed, compared.length);
  return (
    <>
      <h1 className="cr-display">{sentence}</h1>
      <p className="cr-hidden" role="status">
        {sentence}
      </p>
      <ol className={css.pizzas}>
        {compared.map((pizza) => (
          <Compared key={pizza.task.id} {...pizza} />
        ))}
      </ol>
      {hidden > 0 && <p className={css.kept}>{hiddenText(hidden)}</p>}
    </>
  );
}

const Compared = ({ task, answer, reference }: ComparedPizza) => (
  <li className={css.pizza}>
    <img src={task.picture} alt={kindText(task)} />
    <div>
      <p className={css.verdicts}>
        <span>
          {say({ en: 'You:', es: 'Tú:' })} <b>{verdictText(answer)}</b>
        </span>
        <span className={css.reviewer}>
          <StandardMark standard={reference.standard} size={16} decorative />
          <span>
            {say({ en: 'Reviewer:', es: 'Revisor:' })} <b>{verdictText(reference.standard)}</b>,{' '}
            {decimalText(reference.score, 1)}
          </span>
        </span>
        <AgreeMark agree={answer === reference.standard} />
      </p>
      <p className={css.faults}>{faultText(reference)}</p>
    </div>
  </li>
);
