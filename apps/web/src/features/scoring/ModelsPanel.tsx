import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { Panel } from './Panel.tsx';
import { modelsQuery } from './scoring-calls.ts';
import { say } from '../../language/language.ts';
import css from './LearningPanel.module.css';
import page from './ScoringPage.module.css';

const JUDGED = {
  specialty: 'la especialidad',
  crust: 'la masa',
  ingredients: 'los ingredientes',
} as const;

/** The companies' own models, and why one cannot be used. */
export function ModelsPanel() {
  const { data, error, refetch } = useQuery(modelsQuery);
  if (error) {
    return (
      <ErrorState
        title={say({
          en: 'The models could not be loaded',
          es: 'No se pudieron cargar los modelos',
        })}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data || data.models.length === 0) return null;
  return (
    <Panel title={say({ en: 'Your own models', es: 'Tus propios modelos' })}>
      <ul className={css.companies}>
        {data.models.map(({ file, name, version, judges, companies, problem }) => (
          <li key={file} className={css.company}>
            <div className={css.who}>
              <h3>{name ? `${name} ${version ?? ''}` : file}</h3>
              <p>
                {judges
                  ? say({
                      en: `Evaluates the ${judges} for ${companies?.join(', ') ?? 'all companies'}`,
                      es: `Evalúa ${JUDGED[judges]} para ${companies?.join(', ') ?? 'todas las empresas'}`,
                    })
                  : say({ en: 'Its description is not valid', es: 'Su descripción no es válida' })}
              </p>
            </div>
            <p className={`${css.never} ${problem ? page.problem : ''}`}>
              {problem ?? say({ en: 'works', es: 'funciona' })}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
