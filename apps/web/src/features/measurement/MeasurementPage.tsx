import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChartTables } from '../../charts/export/chart-tables.tsx';
import { ExportButton } from '../../charts/export/ExportButton.tsx';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { dayRangeText } from '../../pizza/formatters.ts';
import { CompanySteps } from '../../place/CompanySteps.tsx';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace } from '../../place/use-place.ts';
import { ProviderTasks } from '../objections/ProviderTasks.tsx';
import { ScoringParts } from '../scoring/ScoringParts.tsx';
import { BiasPanel, EngineWeeks } from './EnginePanels.tsx';
import { Coverage, DifferenceParts, HowFar, TellApart } from './ErrorPanels.tsx';
import { biasQuery, measurementQuery, type Measurement } from './measurement-calls.ts';
import { measurementNote, measurementSentence } from './measurement-messages.ts';
import { outsideText, unfitText } from './draw-messages.ts';
import { methodText } from './method-text.ts';
import { coverageTable } from './measurement-tables.ts';
import { Panel } from './Panel.tsx';
import { say, phrase } from '../../language/language.ts';
import css from './Measurement.module.css';

const route = getRouteApi('/shell/measurement');

/** Accuracy of the figures, for stores and engineers; staff also see the engine's own accuracy. */
export function MeasurementPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const place = usePlace({ company: search.company });
  return (
    <ChartTables>
      <ExportButton fileName="measurement" />
      <CompanySteps
        place={place}
        onCompany={(company) => void navigate({ search: (now) => ({ ...now, company }) })}
      />
      <PlaceStates place={place} title={phrase('How good is the measurement?')}>
        {({ company }) => (
          <>
            <CompanyMeasurement company={company} />
            {place.viewer.isStaff && (
              <>
                <ProviderTasks />
                <ScoringParts />
              </>
            )}
          </>
        )}
      </PlaceStates>
    </ChartTables>
  );
}

function CompanyMeasurement({ company }: { company: number }) {
  const query = useQuery(measurementQuery(company));
  if (query.error && !query.data) {
    return (
      <ErrorState
        title={say({
          en: 'The measurement could not be loaded',
          es: 'No se pudo cargar la medición',
        })}
        heading="h1"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data)
    return (
      <>
        <h1 className="cr-hidden">{phrase('How good is the measurement?')}</h1>
        <PanelSkeleton
          rows={6}
          label={say({ en: 'Loading the measurement', es: 'Cargando la medición' })}
        />
      </>
    );
  return <Evidence measurement={query.data} company={company} />;
}

function Evidence({ measurement, company }: { measurement: Measurement; company: number }) {
  const bias = useQuery(biasQuery(company));
  const { error, week } = measurement;
  const outside = outsideText(measurement);
  const unfit = unfitText(measurement);
  return (
    <>
      <h1 className={`cr-display ${css.sentence}`}>
        <span className="cr-hidden">{phrase('How good is the measurement?')} </span>
        {measurementSentence(measurement)}
      </h1>
      <p className={css.lead}>{measurementNote(measurement)}</p>
      <div className={css.panels}>
        {error && <HowFar measurement={measurement} error={error} />}
        {error && <TellApart measurement={measurement} error={error} />}
        {error && <DifferenceParts measurement={measurement} error={error} />}
        {bias.data && bias.data.criteria.length > 0 && <BiasPanel {...bias.data} />}
        <EngineWeeks measurement={measurement} />
        <Panel
          title={say({
            en: `Who was looked at, ${dayRangeText(week.min, week.max)}`,
            es: `A quién se miró, ${dayRangeText(week.min, week.max)}`,
          })}
          note={say({
            en: 'One box is one drawn pizza; a dot: two people judged it; dashed: not judged. Scores count those that were given points.',
            es: 'Un cuadro es una pizza sorteada; con punto: la juzgaron dos personas; discontinuo: sin juzgar. Las puntuaciones cuentan las que recibieron puntos.',
          })}
          table={coverageTable(measurement)}
          isTable
        >
          <Coverage measurement={measurement} />
          {outside && <p className={css.note}>{outside}</p>}
          {unfit && <p className={css.note}>{unfit}</p>}
        </Panel>
      </div>
      <p className={css.method}>{methodText(measurement)}</p>
    </>
  );
}
