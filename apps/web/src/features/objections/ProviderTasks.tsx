import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { engineTasksQuery } from './objection-calls.ts';
import { subjectName } from './objection-wording.ts';
import { dayMonthText } from '../../pizza/formatters.ts';
import css from './ObjectionsPage.module.css';

/** What stores of all companies were right about too often: for the makers of the engine. */
export function ProviderTasks() {
  const { data, error, refetch } = useQuery(engineTasksQuery);
  if (error) {
    return (
      <ErrorState
        title="The tasks for the engine could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return null;
  return (
    <section className={css.panel} aria-label="Tasks for the engine">
      <h2 className={css.panelTitle}>
        Tasks for the engine
        <span className={css.note}>raised where stores were right in more than 30%</span>
      </h2>
      {data.tasks.length === 0 ? (
        <p className={css.inner}>No engine has one.</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Subject</th>
              <th scope="col">Company</th>
              <th scope="col">Engine</th>
              <th scope="col">Since</th>
              <th scope="col">Changed</th>
            </tr>
          </thead>
          <tbody>
            {data.tasks.map((task) => (
              <tr key={`${task.company} ${task.subject} ${task.engine}`}>
                <th scope="row">{subjectName(task.subject)}</th>
                <td>{task.company}</td>
                <td>{task.engine}</td>
                <td>{dayMonthText(task.raised_at.slice(0, 10))}</td>
                <td>
                  {task.granted} of {task.answered}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
