import { SegmentedControl, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { GRIDS } from '@crustodian/domain/pizza/criteria';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { countText, shareText } from '../../pizza/formatters.ts';
import { specialtyOfPage } from '../../pizza/names.ts';
import {
  accuracyGroups,
  CHANGE_COLUMNS,
  GAP_COLUMNS,
  gapRows,
  FLAG_COLUMNS,
  LEARNING_COLUMNS,
  photographGroups,
  SCORE_COLUMNS,
} from './accuracy-groups.ts';
import { ComparisonPanel, FiguresPanel, SubjectsPanel } from './AccuracyTables.tsx';
import { SELF_SELECTED } from './agreement-view.ts';
import { AgreementChart, KeptPanel, MovedPanel } from './AgreementPanels.tsx';
import { FigureMeanings } from './FigureMeanings.tsx';
import { LearningPanel } from './LearningPanel.tsx';
import { ModelsPanel } from './ModelsPanel.tsx';
import { ScoreAnswer } from './ScoreAnswer.tsx';
import { accuracyQuery, agreementQuery, type AgreementData } from './scoring-calls.ts';
import { WEEK_CHOICES } from './scoring-url.ts';
import { say } from '../../language/language.ts';
import css from './ScoringPage.module.css';

const route = getRouteApi('/shell/measurement');
const WEEKS = 12;

/** The engine's accuracy on known truth, and how often reviewers leave its results unchanged. */
export const ScoringParts = () => (
  <div className={css.panels}>
    <Measured />
    <Agreement />
    <LearningPanel />
    <ModelsPanel />
  </div>
);

const TITLES = {
  both: { en: 'Rendered pizzas and photographs', es: 'Pizzas dibujadas y fotos' },
  photographs: { en: 'On photographs', es: 'En fotos' },
  modified: {
    en: 'The same pizza in modified pictures',
    es: 'La misma pizza en fotos modificadas',
  },
  corrections: {
    en: "Effect of a company's own corrections",
    es: 'Efecto de las correcciones propias de una empresa',
  },
  versus: { en: 'Rendered pizzas versus photographs', es: 'Pizzas dibujadas frente a fotos' },
  score: {
    en: 'Rendered pizzas: the score and its parts',
    es: 'Pizzas dibujadas: la puntuación y sus partes',
  },
  flags: { en: 'Rendered pizzas: flags and pictures', es: 'Pizzas dibujadas: marcas y fotos' },
  rest: {
    en: 'Rendered pizzas: specialty, location and time',
    es: 'Pizzas dibujadas: especialidad, posición y tiempo',
  },
};

function Measured() {
  const { data, error, refetch } = useQuery(accuracyQuery);
  if (error)
    return (
      <ErrorState
        title={say({
          en: 'The figures could not be loaded',
          es: 'No se pudieron cargar las cifras',
        })}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <Skeleton
        height={900}
        role="status"
        aria-label={say({ en: 'Loading the figures', es: 'Cargando las cifras' })}
      />
    );
  const { score, flags, rest } = accuracyGroups(data.figures);
  const photographs = photographGroups(data.figures, data.photographs.figures);
  return (
    <>
      <ScoreAnswer accuracy={data} />
      <div className={css.pair}>
        <ComparisonPanel title={say(TITLES.both)} rows={photographs.comparison} />
        <FiguresPanel title={say(TITLES.photographs)} figures={photographs.rest} />
        <SubjectsPanel
          title={say(TITLES.modified)}
          columns={CHANGE_COLUMNS}
          rows={photographs.changes}
        />
        <SubjectsPanel
          title={say(TITLES.corrections)}
          columns={LEARNING_COLUMNS}
          rows={photographs.learning}
        />
        <SubjectsPanel
          title={say(TITLES.versus)}
          columns={GAP_COLUMNS}
          rows={gapRows(data.gap.figures)}
        />
      </div>
      <div className={css.pair}>
        <SubjectsPanel title={say(TITLES.score)} columns={SCORE_COLUMNS} rows={score} />
        <div className={css.stack}>
          <SubjectsPanel title={say(TITLES.flags)} columns={FLAG_COLUMNS} rows={flags} />
          <FigureMeanings />
        </div>
        <FiguresPanel title={say(TITLES.rest)} figures={rest} />
      </div>
    </>
  );
}

function Agreement() {
  const { weeks = WEEKS } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    ...agreementQuery(weeks),
    placeholderData: (before: AgreementData | undefined) => before,
  });
  const { data } = query;
  return (
    <>
      <p className={css.selfSelected}>{say(SELF_SELECTED)}</p>
      <AgreementChart
        state={query}
        agreement={data}
        note={
          <span className={css.chartNote}>
            {data && <span>{sentenceOf(data)}</span>}
            <SegmentedControl
              size="xs"
              aria-label={say({ en: 'Weeks', es: 'Semanas' })}
              value={String(weeks)}
              data={WEEK_CHOICES.map((count) => ({
                value: String(count),
                label: say({ en: `${count} weeks`, es: `${count} semanas` }),
              }))}
              onChange={(value) => {
                const chosen = WEEK_CHOICES.find((count) => String(count) === value);
                void navigate({ search: (now) => ({ ...now, weeks: chosen }), replace: true });
              }}
            />
          </span>
        }
      />
      {data && data.all.reviewed > 0 && <AgreementParts agreement={data} />}
    </>
  );
}

function AgreementParts({ agreement }: { agreement: AgreementData }) {
  const { all, criteria, specialties, stores } = agreement;
  return (
    <>
      <div className={css.pair}>
        {GRIDS.map((grid) => (
          <MovedPanel key={grid} grid={grid} criteria={criteria} />
        ))}
      </div>
      <KeptPanel
        title={say({
          en: 'By specialty, as named by the pipeline',
          es: 'Por especialidad, según el motor',
        })}
        of={say({ en: 'Specialty', es: 'Especialidad' })}
        all={all}
        twofold
        rows={specialties.map(({ specialty, ...kept }) => ({
          name: specialtyOfPage(specialty),
          ...kept,
        }))}
      />
      <KeptPanel
        title={say({ en: 'By store', es: 'Por tienda' })}
        of={say({ en: 'Store', es: 'Tienda' })}
        all={all}
        twofold
        rows={stores.map(({ store, ...kept }) => ({ name: store, ...kept }))}
      />
    </>
  );
}

const sentenceOf = ({ all }: AgreementData): string =>
  say({
    en: `${countText(all.reviewed)} reviewed pizzas: specialty kept in ${shareText(all.specialtyKept)}, points kept in ${shareText(all.pointsKept)}`,
    es: `${countText(all.reviewed)} pizzas revisadas: la especialidad se dejó en el ${shareText(all.specialtyKept)}, los puntos en el ${shareText(all.pointsKept)}`,
  });
