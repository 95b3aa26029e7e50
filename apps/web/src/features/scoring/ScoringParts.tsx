import { SegmentedControl, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { GRIDS } from '@crustodian/domain/pizza/criteria';
import { specialtyLabel } from '@crustodian/domain/pizza/specialties';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { countText, shareText } from '../../pizza/formatters.ts';
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
import css from './ScoringPage.module.css';

const route = getRouteApi('/shell/measurement');
const WEEKS = 12;

/** How right the engine is on known truth, and how often reviewers leave what it said. */
export const ScoringParts = () => (
  <div className={css.panels}>
    <Measured />
    <Agreement />
    <LearningPanel />
    <ModelsPanel />
  </div>
);

function Measured() {
  const { data, error, refetch } = useQuery(accuracyQuery);
  if (error)
    return (
      <ErrorState
        title="The figures could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton height={900} role="status" aria-label="Loading the figures" />;
  const { score, flags, rest } = accuracyGroups(data.figures);
  const photographs = photographGroups(data.figures, data.photographs.figures);
  return (
    <>
      <ScoreAnswer accuracy={data} />
      <div className={css.pair}>
        <ComparisonPanel title="Rendered pizzas and photographs" rows={photographs.comparison} />
        <FiguresPanel title="On photographs" figures={photographs.rest} />
        <SubjectsPanel
          title="The same pizza in modified pictures"
          columns={CHANGE_COLUMNS}
          rows={photographs.changes}
        />
        <SubjectsPanel
          title="Effect of a company's own corrections"
          columns={LEARNING_COLUMNS}
          rows={photographs.learning}
        />
        <SubjectsPanel
          title="Rendered pizzas versus photographs"
          columns={GAP_COLUMNS}
          rows={gapRows(data.gap.figures)}
        />
      </div>
      <div className={css.pair}>
        <SubjectsPanel
          title="Rendered pizzas: the score and its parts"
          columns={SCORE_COLUMNS}
          rows={score}
        />
        <div className={css.stack}>
          <SubjectsPanel
            title="Rendered pizzas: flags and pictures"
            columns={FLAG_COLUMNS}
            rows={flags}
          />
          <FigureMeanings />
        </div>
        <FiguresPanel title="Rendered pizzas: specialty, location and time" figures={rest} />
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
      <p className={css.selfSelected}>{SELF_SELECTED}</p>
      <AgreementChart
        state={query}
        agreement={data}
        note={
          <span className={css.chartNote}>
            {data && <span>{sentenceOf(data)}</span>}
            <SegmentedControl
              size="xs"
              aria-label="Weeks"
              value={String(weeks)}
              data={WEEK_CHOICES.map((count) => ({
                value: String(count),
                label: `${count} weeks`,
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
        title="By specialty, as named by the pipeline"
        of="Specialty"
        all={all}
        twofold
        rows={specialties.map(({ specialty, ...kept }) => ({
          name: specialtyLabel(specialty),
          ...kept,
        }))}
      />
      <KeptPanel
        title="By store"
        of="Store"
        all={all}
        twofold
        rows={stores.map(({ store, ...kept }) => ({ name: store, ...kept }))}
      />
    </>
  );
}

const sentenceOf = ({ all }: AgreementData): string =>
  `${countText(all.reviewed)} reviewed pizzas: specialty kept in ${shareText(all.specialtyKept)}, points kept in ${shareText(all.pointsKept)}`;
