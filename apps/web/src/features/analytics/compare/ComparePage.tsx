import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChartTables } from '../../../charts/export/chart-tables.tsx';
import { ExportButton } from '../../../charts/export/ExportButton.tsx';
import { ModeToggle } from '../../../controls/ModeToggle.tsx';
import { dayRangeText } from '../../../pizza/formatters.ts';
import { beforeText, rangeBefore, shownRange } from '../shared/analytics-url.ts';
import { measured } from './compare-figures.ts';
import { measures, type Measure } from './compare-rows.ts';
import { CompanySteps } from '../../../place/CompanySteps.tsx';
import { CompareEvolution } from './CompareEvolution.tsx';
import { CompareFocus } from './CompareFocus.tsx';
import { CompareNote } from './CompareNote.tsx';
import { CompareShifts } from './CompareShifts.tsx';
import { CompareStores } from './CompareStores.tsx';
import type { CompareSearch } from './compare-url.ts';
import { PlaceStates } from '../../../place/PlaceStates.tsx';
import { compareQuery } from '../shared/ranking-calls.ts';
import { ReportHead } from '../../../place/ReportHead.tsx';
import { usePlace, type ChosenPlace, type ReportVenue } from '../../../place/use-place.ts';
import { say, phrase } from '../../../language/language.ts';
import css from '../Compare.module.css';

const route = getRouteApi('/shell/report/compare');

/** Stores compared with their company's average: quality, score, and the weakest area of each. */
export function ComparePage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<CompareSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });
  const place = usePlace({ company: search.company });
  return (
    <ChartTables>
      <CompanySteps
        place={place}
        range={place.venue ? shownRange(search, place.venue.today) : null}
        onCompany={(company) =>
          change({ company, venue: undefined, min: undefined, max: undefined })
        }
        onRange={change}
      />
      <PlaceStates place={place} title={phrase('Compare')} days={search}>
        {(venue) => <Stores {...{ venue, place, search, change }} />}
      </PlaceStates>
    </ChartTables>
  );
}

interface StoresProps {
  venue: ReportVenue;
  place: ChosenPlace;
  search: CompareSearch;
  change: (next: Partial<CompareSearch>) => void;
}

function Stores({ venue, place, search, change }: StoresProps) {
  const range = shownRange(search, venue.today);
  const measure: Measure = search.measure ?? 'quality';
  const company = place.severalCompanies ? venue.company : null;
  const now = useQuery({ ...compareQuery(company, range), placeholderData: keepPreviousData });
  const before = useQuery(compareQuery(company, rangeBefore(range)));
  const parts = {
    state: now,
    comparison: now.data,
    company: venue.company,
    range,
    measure,
    own: search.venue,
    fileName: `${phrase('Compare').toLowerCase()} ${now.data?.company?.pretty_name ?? ''} ${range.min} ${range.max}`,
  };
  const stores = (now.data?.data ?? []).filter(({ scored_pizzas: n }) => n > 0);
  const sorted = stores.toSorted(
    (a, b) => (measured(measure, b).value ?? 0) - (measured(measure, a).value ?? 0),
  );
  return (
    <>
      <ExportButton fileName={parts.fileName} />
      <ReportHead
        title={phrase('Compare')}
        namedAbove={!place.severalCompanies}
        note={
          now.data && <CompareNote comparison={now.data} company={venue.company} range={range} />
        }
      >
        <ModeToggle
          label={say({ en: 'Measure', es: 'Medida' })}
          modes={measures()}
          value={measure}
          onChange={(next) => change({ measure: next === 'score' ? next : undefined })}
        />
      </ReportHead>
      <div className={css.page}>
        <div className={css.column}>
          <CompareStores {...parts} before={before.data} beforeName={beforeText(range)} />
          <CompareShifts {...parts} />
        </div>
        <div className={css.column}>
          <CompareEvolution {...parts} stores={sorted} />
          <CompareFocus {...parts} />
        </div>
      </div>
      <p className="cr-hidden">{dayRangeText(range.min, range.max)}</p>
    </>
  );
}
