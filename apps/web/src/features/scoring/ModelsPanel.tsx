import { useQuery } from '@tanstack/react-query';
import { modelsQuery } from './scoring-calls.ts';
import { ScrollBox } from '../../controls/ScrollBox.tsx';
import { ErrorState } from '../../controls/StatePanel.tsx';
import css from './ScoringPage.module.css';

/** Models of companies' own, with what is wrong with those that cannot be used. */
export function ModelsPanel() {
  const { data, error, refetch } = useQuery(modelsQuery);
  if (error) {
    return (
      <ErrorState
        title="The models could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data || data.models.length === 0) return null;
  return (
    <section className={css.panel} aria-label="Models of your own">
      <div className={css.panelHead}>
        <h2 className={css.panelTitle}>Models of your own</h2>
      </div>
      <ScrollBox className={css.frame} role="group" label="Models of your own, table">
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Model</th>
              <th scope="col">Judges</th>
              <th scope="col">For</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {data.models.map(({ file, name, version, judges, companies, problem }) => (
              <tr key={file}>
                <th scope="row">{name ? `${name} ${version ?? ''}` : file}</th>
                <td>{judges ?? '–'}</td>
                <td>{companies?.join(', ') ?? 'all companies'}</td>
                <td className={problem ? css.problem : undefined}>{problem ?? 'works'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}
