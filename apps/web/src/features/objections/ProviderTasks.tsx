import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { engineTasksQuery } from './objection-calls.ts';
import { subjectName } from './objection-wording.ts';
import { engineName } from './share-wording.ts';
import { dayMonthText } from '../../pizza/formatters.ts';
import { say } from '../../language/language.ts';
import css from './ObjectionsPage.module.css';

const TASKS = { en: 'Tasks for the engine', es: 'Tareas para el motor' };

/**
 * Subjects about which stores of all companies were right too often, for the engine's developers.
 */
export function ProviderTasks() {
  const { data, error, refetch } = useQuery(engineTasksQuery);
  if (error) {
    return (
      <ErrorState
        title={say({
          en: 'The tasks for the engine could not be loaded',
          es: 'No se pudieron cargar las tareas para el motor',
        })}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return null;
  return (
    <section className={css.panel} aria-label={say(TASKS)}>
      <h2 className={css.panelTitle}>
        {say(TASKS)}
        <span className={css.note}>
          {say({
            en: 'raised where stores were right in more than 30%',
            es: 'surgen donde las tiendas tenían razón en más del 30 %',
          })}
        </span>
      </h2>
      {data.tasks.length === 0 ? (
        <p className={css.inner}>
          {say({ en: 'No engine has one.', es: 'Ningún motor tiene tareas.' })}
        </p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{say({ en: 'Subject', es: 'Tema' })}</th>
              <th scope="col">{say({ en: 'Company', es: 'Empresa' })}</th>
              <th scope="col">{say({ en: 'Engine', es: 'Motor' })}</th>
              <th scope="col">{say({ en: 'Since', es: 'Desde' })}</th>
              <th scope="col">{say({ en: 'Changed', es: 'Cambiadas' })}</th>
            </tr>
          </thead>
          <tbody>
            {data.tasks.map((task) => (
              <tr key={`${task.company} ${task.subject} ${task.engine}`}>
                <th scope="row">{subjectName(task.subject)}</th>
                <td>{task.company}</td>
                <td title={task.engine}>{engineName(task.engine)}</td>
                <td>{dayMonthText(task.raised_at.slice(0, 10))}</td>
                <td>
                  {task.granted} {say({ en: 'of', es: 'de' })} {task.answered}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
