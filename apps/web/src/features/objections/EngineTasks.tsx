import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { say } from '../../language/language.ts';
import { dayMonthText } from '../../pizza/formatters.ts';
import type { CompanyObjections } from './objection-calls.ts';
import { scoresText, subjectName, subjectText } from './objection-wording.ts';
import { ObjectionPicture } from './ObjectionPicture.tsx';
import { engineName } from './share-wording.ts';
import { StateBadge } from './StateBadge.tsx';
import css from './ObjectionsPage.module.css';

type EngineTask = CompanyObjections['tasks'][number];

const titleText = ({ subject }: EngineTask): string =>
  say({
    en: `${subjectName(subject)} is a task for the engine.`,
    es: `${subjectName(subject)}: una tarea para el motor.`,
  });

const raisedText = ({ granted, answered, raised_at: at, engine }: EngineTask): string =>
  say({
    en: `${granted} of ${answered} changed by ${dayMonthText(at.slice(0, 10))}, with ${engineName(engine)}. The provider has been told.`,
    es: `${granted} de ${answered} cambiadas hasta el ${dayMonthText(at.slice(0, 10))}, con ${engineName(engine)}. El proveedor está avisado.`,
  });

/** Subjects granted so often that the engine's developers should look at them. */
export function EngineTasks({ tasks, answers }: Pick<CompanyObjections, 'tasks' | 'answers'>) {
  const [opened, setOpened] = useState<EngineTask | null>(null);
  return (
    <>
      {tasks.map((task) => (
        <div key={`${task.subject} ${task.engine}`} className={css.task}>
          <p>
            <b>{titleText(task)}</b>
            <span>{raisedText(task)}</span>
          </p>
          <Button variant="default" onClick={() => setOpened(task)}>
            {say({ en: 'Open the task', es: 'Abrir la tarea' })}
          </Button>
        </div>
      ))}
      <Dialog
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened ? titleText(opened) : ''}
        width="medium"
      >
        {opened && <Task task={opened} answers={answers} />}
      </Dialog>
    </>
  );
}

/** The latest answers about a task's subject, with their pizzas. */
function Task({ task, answers }: { task: EngineTask } & Pick<CompanyObjections, 'answers'>) {
  const about = answers.filter(({ criterion, reason }) => (criterion ?? reason) === task.subject);
  return (
    <div className={css.opened}>
      <p className={css.lead}>{raisedText(task)}</p>
      {about.length === 0 ? (
        <p className={css.lead}>
          {say({
            en: 'None of the last answers is about it.',
            es: 'Ninguna de las últimas respuestas es sobre esto.',
          })}
        </p>
      ) : (
        <CompanyAnswers
          title={say({ en: 'The last answers about it', es: 'Las últimas respuestas sobre esto' })}
          answers={about}
        />
      )}
    </div>
  );
}

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
