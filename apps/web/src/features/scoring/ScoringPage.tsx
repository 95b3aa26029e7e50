import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import '@mantine/core/styles/Skeleton.layer.css';
import { countText, shareText } from '../../pizza/formatters.ts';
import { EmptyState, ErrorState } from '../../controls/StatePanel.tsx';
import { AccuracyTable } from './AccuracyTable.tsx';
import { AgreementTables } from './AgreementTables.tsx';
import { LearningPanel } from './LearningPanel.tsx';
import { ModelsPanel } from './ModelsPanel.tsx';
import { accuracyQuery, agreementQuery, type AgreementData } from './scoring-calls.ts';
import { WEEK_CHOICES } from './scoring-url.ts';
import css from './ScoringPage.module.css';

const route = getRouteApi('/shell/scoring');
const WEEKS = 12;

/** How right the engine is on known truth, and how often reviewers leave what it said. */
export function ScoringPage() {
  return (
    <>
      <header className={css.head}>
        <h1 className={`cr-display ${css.title}`}>How good is the score?</h1>
        <p className={css.subtitle}>
          Measured on pizzas drawn with known faults, on photographs, and by what reviewers changed.
          Figures that miss their goal are shown as they are.
        </p>
      </header>
      <div className={css.panels}>
        <Agreement />
        <LearningPanel />
        <ModelsPanel />
        <Measured />
      </div>
    </>
  );
}

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
  if (!data) return <Skeleton height={480} role="status" aria-label="Loading the figures" />;
  return (
    <>
      <p className={css.note}>
        {countText(data.pictures)} freshly drawn pictures, {countText(data.scored)} of them fit to
        be scored; none was trained on. Engine {data.engineVersion}, specialty head{' '}
        {data.specialtyHead}.
      </p>
      <AccuracyTable title="On drawn pizzas" figures={data.figures} />
      {data.photoFigures.length > 0 && (
        <AccuracyTable title="On real photographs" figures={data.photoFigures} />
      )}
    </>
  );
}

function Agreement() {
  const { weeks = WEEKS } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery({
    ...agreementQuery(weeks),
    placeholderData: (before: AgreementData | undefined) => before,
  });
  return (
    <>
      <section className={css.panel} aria-label="Agreement with reviewers">
        <div className={css.panelHead}>
          <h2 className={css.panelTitle}>Agreement with reviewers</h2>
          {data && <span className={css.note}>{sentenceOf(data)}</span>}
          <SegmentedControl
            className={css.right}
            size="xs"
            aria-label="Weeks"
            value={String(weeks)}
            data={WEEK_CHOICES.map((count) => ({ value: String(count), label: `${count} weeks` }))}
            onChange={(value) => {
              const chosen = WEEK_CHOICES.find((count) => String(count) === value);
              void navigate({ search: (now) => ({ ...now, weeks: chosen }), replace: true });
            }}
          />
        </div>
      </section>
      {error && (
        <ErrorState
          title="The agreement could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Skeleton height={240} role="status" aria-label="Loading the agreement" />
      )}
      {data?.all.reviewed === 0 && <EmptyState title="No reviewed pizza in these weeks" />}
      {data && data.all.reviewed > 0 && <AgreementTables agreement={data} />}
    </>
  );
}

const sentenceOf = ({ all }: AgreementData): string =>
  `${countText(all.reviewed)} reviewed pizzas: specialty kept in ${shareText(all.specialtyKept)}, points kept in ${shareText(all.pointsKept)}`;
