import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { Panel } from './Panel.tsx';
import { modelsQuery } from './scoring-calls.ts';
import css from './LearningPanel.module.css';
import page from './ScoringPage.module.css';

/** The companies' own models, with the reason why one cannot be used. */
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
    <Panel title="Your own models">
      <ul className={css.companies}>
        {data.models.map(({ file, name, version, judges, companies, problem }) => (
          <li key={file} className={css.company}>
            <div className={css.who}>
              <h3>{name ? `${name} ${version ?? ''}` : file}</h3>
              <p>
                {judges
                  ? `Evaluates the ${judges} for ${companies?.join(', ') ?? 'all companies'}`
                  : 'Its description is not valid'}
              </p>
            </div>
            <p className={`${css.never} ${problem ? page.problem : ''}`}>{problem ?? 'works'}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
