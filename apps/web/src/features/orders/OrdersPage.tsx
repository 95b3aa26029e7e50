import { may } from '@crustodian/domain/people/access';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { phrase, say } from '../../language/language.ts';
import { CompanySteps } from '../../place/CompanySteps.tsx';
import { IntegrationPages } from '../../place/IntegrationPages.tsx';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace, type ReportVenue } from '../../place/use-place.ts';
import { coverageQuery, tillQuery } from './orders-calls.ts';
import { headText, leadText, orderWeek } from './orders-view.ts';
import { OrderFiles } from './OrderFiles.tsx';
import { OrderWeekTable } from './OrderWeekTable.tsx';
import { TillNames } from './TillNames.tsx';
import { TillWays } from './TillWays.tsx';

const route = getRouteApi('/shell/orders');
const DAYS = 7;

/** Sources of orders, the mapping of the till's names, and a week's orders. */
export function OrdersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const place = usePlace(search);
  return (
    <>
      <CompanySteps place={place} onCompany={(company) => void navigate({ search: { company } })} />
      <PlaceStates place={place} title={phrase('Orders')}>
        {(venue) => {
          const orders = <Orders key={venue.company} {...venue} />;
          if (!may(place.viewer, 'admin')) return orders;
          return <IntegrationPages company={search.company}>{orders}</IntegrationPages>;
        }}
      </PlaceStates>
    </>
  );
}

function Orders({ company, id, today }: Pick<ReportVenue, 'company' | 'id' | 'today'>) {
  const till = useQuery(tillQuery(company));
  const coverage = useQuery(coverageQuery(company, firstDay(today), today));
  const error = till.error ?? coverage.error;
  if (error) {
    return (
      <ErrorState
        title={say({
          en: 'The orders could not be loaded',
          es: 'No se pudieron cargar los pedidos',
        })}
        heading="h1"
        error={error}
        onRetry={() => {
          void till.refetch();
          void coverage.refetch();
        }}
      />
    );
  }
  if (!till.data || !coverage.data) {
    const loading = say({ en: 'Loading the orders', es: 'Cargando los pedidos' });
    return <PanelSkeleton rows={6} label={loading} />;
  }
  const { venues } = coverage.data;
  const week = orderWeek(venues);
  return (
    <>
      <SentenceHead sentence={headText(week)} lead={leadText(week)} />
      <TillWays {...{ company, venues }} store={String(id)} till={till.data} />
      <OrderFiles {...{ company, venues }} files={till.data.files} />
      <TillNames company={company} till={till.data} />
      <OrderWeekTable {...{ week, venues }} />
    </>
  );
}

const firstDay = (today: CalendarDay): CalendarDay => addDays(today, 1 - DAYS);
