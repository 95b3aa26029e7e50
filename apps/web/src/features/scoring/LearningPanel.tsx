import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useQuery } from '@tanstack/react-query';
import { countText, dayMonthText } from '../../pizza/formatters.ts';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { FiguresTable, Panel } from './Panel.tsx';
import {
  isUnderWay,
  trainingsQuery,
  useRequestTraining,
  useUndoTraining,
  type CompanyTrainings,
} from './scoring-calls.ts';
import {
  doubtText,
  errorText,
  outcomeText,
  partName,
  partOutcomeText,
  type TaughtPart,
} from './training-messages.ts';
import { say } from '../../language/language.ts';
import css from './LearningPanel.module.css';

const OUTCOME = { en: 'Outcome', es: 'Resultado' };

/**
 * Lessons from each company's reviewers, with the errors before and after, and buttons to train
 * again or undo.
 */
export function LearningPanel() {
  const { data, error, refetch } = useQuery(trainingsQuery);
  if (error)
    return (
      <ErrorState
        title={say({
          en: 'The trainings could not be loaded',
          es: 'No se pudieron cargar los entrenamientos',
        })}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <Skeleton
        height={160}
        role="status"
        aria-label={say({ en: 'Loading the trainings', es: 'Cargando los entrenamientos' })}
      />
    );
  return (
    <Panel
      title={say({ en: 'Learning from reviewers', es: 'Aprender de los revisores' })}
      note={say({
        en: "Every night, each company's corrections train specialties, flags, points and snapshot quality. Training uses five-fold cross-validation: a part is kept only if it beats the product by at least one standard error.",
        es: 'Cada noche, las correcciones de cada empresa entrenan especialidades, marcas, puntos y calidad de la foto. Se valida en cinco partes: una parte solo se queda si supera al producto por al menos un error estándar.',
      })}
    >
      <ul className={css.companies}>
        {data.companies.map((row) => (
          <Company key={row.company} row={row} />
        ))}
      </ul>
    </Panel>
  );
}

function Company({ row }: { row: CompanyTrainings }) {
  const { company, name, inUse, trainings } = row;
  const request = useRequestTraining();
  const undo = useUndoTraining();
  const [newest] = trainings;
  const isBusy = newest !== undefined && isUnderWay(newest);
  return (
    <li className={css.company}>
      <div className={css.who}>
        <h3>{name}</h3>
        <p>{inUseText(row)}</p>
      </div>
      <div className={css.actions}>
        {inUse !== null && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={say({
              en: `Undo training: ${name}`,
              es: `Deshacer el entrenamiento: ${name}`,
            })}
            disabled={undo.isPending}
            onClick={() => undo.mutate({ company, training: inUse })}
          >
            {say({ en: 'Undo', es: 'Deshacer' })}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={say({ en: `Train now: ${name}`, es: `Entrenar ahora: ${name}` })}
          disabled={request.isPending || isBusy}
          onClick={() => request.mutate(company)}
        >
          {say({ en: 'Train now', es: 'Entrenar ahora' })}
        </Button>
      </div>
      {newest ? (
        <LastTraining training={newest} />
      ) : (
        <p className={css.never}>{say({ en: 'Not trained yet.', es: 'Aún sin entrenar.' })}</p>
      )}
      {newest && newest.parts.length > 0 && <Parts name={name} parts={newest.parts} />}
    </li>
  );
}

/** The models that score the company's pizzas. */
function inUseText({ inUse, trainings }: CompanyTrainings): string {
  if (inUse === null)
    return say({
      en: "Scored with the product's models only",
      es: 'Se puntúa solo con los modelos del producto',
    });
  const used = trainings.find(({ id }) => id === inUse);
  return used
    ? say({
        en: `Scored with the training of ${dayMonthText(used.at.slice(0, 10))}`,
        es: `Se puntúa con el entrenamiento del ${dayMonthText(used.at.slice(0, 10))}`,
      })
    : say({
        en: 'Scored with an earlier training',
        es: 'Se puntúa con un entrenamiento anterior',
      });
}

type Training = CompanyTrainings['trainings'][number];

function LastTraining({ training }: { training: Training }) {
  return (
    <dl className={css.facts}>
      <Fact name={say({ en: 'Last training', es: 'Último entrenamiento' })}>
        {whenText(training)}
      </Fact>
      <Fact name={say({ en: 'Judged', es: 'Juzgadas' })}>
        {say({
          en: `${countText(training.judged)} pictures`,
          es: `${countText(training.judged)} fotos`,
        })}
      </Fact>
      <div aria-live="polite">
        <dt>{say(OUTCOME)}</dt>
        <dd>{outcomeText(training)}</dd>
      </div>
    </dl>
  );
}

/**
 * Outcome of each part: its error on held-back pictures with the product's models, and after
 * training.
 */
const Parts = ({ name, parts }: { name: string; parts: readonly TaughtPart[] }) => (
  <div className={css.parts}>
    <FiguresTable
      label={say({
        en: `Training results, ${name}`,
        es: `Resultados del entrenamiento, ${name}`,
      })}
      columns={[
        say({ en: 'Part', es: 'Parte' }),
        say({ en: 'Judged', es: 'Juzgadas' }),
        say({ en: 'Error before', es: 'Error antes' }),
        say({ en: 'Error after', es: 'Error después' }),
        say({ en: 'Uncertainty of the gain', es: 'Incertidumbre de la mejora' }),
        say(OUTCOME),
      ]}
    >
      {parts.map((part) => (
        <tr key={part.part} data-kept={part.outcome === 'better' || undefined}>
          <th scope="row">{partName(part)}</th>
          <td data-number>{countText(part.judged)}</td>
          <td data-number>{errorText(part, part.before)}</td>
          <td data-number>{errorText(part, part.after)}</td>
          <td data-number>{doubtText(part)}</td>
          <td data-number>{partOutcomeText(part)}</td>
        </tr>
      ))}
    </FiguresTable>
  </div>
);

const Fact = ({ name, children }: { name: string; children: string | (string | number)[] }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const whenText = ({ at, nightly }: { at: string; nightly: boolean }): string =>
  `${dayMonthText(at.slice(0, 10))}${nightly ? say({ en: ', at night', es: ', de noche' }) : ''}`;
