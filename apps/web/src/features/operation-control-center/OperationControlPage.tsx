import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { CONTROLLED_WEEKS } from '@crustodian/domain/figures/operation-control';
import { lastCompleteWeek } from '@crustodian/domain/time/week';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useLiveReports } from '../../api/use-live-reports.ts';
import { BreadcrumbStep } from '../../controls/Breadcrumb.tsx';
import { PageSteps } from '../../controls/page-slots.tsx';
import { RefreshStatus } from '../../controls/feedback/RefreshStatus.tsx';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { useToday } from '../../controls/use-today.ts';
import { WeekPicker } from '../../controls/pickers/WeekPicker.tsx';
import { COMPANY_COLUMNS, type Sorting } from './company-columns.ts';
import { CompanyTable } from './CompanyTable.tsx';
import { ControlSummary } from './ControlSummary.tsx';
import { operationControlQuery } from './operation-control-calls.ts';
import type { OperationControlSearch } from './operation-control-url.ts';
import { phrase, say } from '../../language/language.ts';
import css from './OperationControl.module.css';

const route = getRouteApi('/shell/operation-control-center');

/** Each company's progress on a week's reports, and the changes of its scores. */
export function OperationControlPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<OperationControlSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });
  const today = useToday();
  const week = search.week ?? lastCompleteWeek(today);
  const control = useControl(week);
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: ['operation-control'] });
  const connection = useLiveReports({
    concerns: ({ week: its }) => its <= week && its >= addDays(week, -7 * CONTROLLED_WEEKS),
    reload: () => void again(),
  });
  const sorting = { key: search.sort ?? 'company', descending: search.order === 'descending' };
  return (
    <>
      <h1 className="cr-hidden">{phrase('Operation control centre')}</h1>
      <PageSteps>
        <BreadcrumbStep kind="date">
          <WeekPicker value={week} onChange={(next) => change({ week: next })} today={today} />
        </BreadcrumbStep>
      </PageSteps>
      <RefreshStatus
        updatedAt={control.dataUpdatedAt}
        busy={control.isFetching}
        connection={connection}
        onRefresh={() => void again()}
      />
      <Companies
        {...{ control, week, sorting }}
        onSort={({ key, descending }) =>
          change({ sort: key, order: descending ? 'descending' : undefined })
        }
      />
    </>
  );
}

const useControl = (week: CalendarDay) =>
  useQuery({ ...operationControlQuery(week), placeholderData: keepPreviousData });

interface CompaniesProps {
  control: ReturnType<typeof useControl>;
  week: string;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

function Companies({ control, week, sorting, onSort }: CompaniesProps) {
  const { data, error, isPlaceholderData, refetch } = control;
  if (error && (!data || isPlaceholderData)) {
    return (
      <ErrorState
        title={say({
          en: 'The companies could not be loaded',
          es: 'No se pudieron cargar las empresas',
        })}
        onRetry={() => void refetch()}
        error={error}
      />
    );
  }
  if (!data)
    return (
      <div
        role="status"
        aria-label={say({ en: 'Loading companies', es: 'Cargando las empresas' })}
        className={css.waiting}
      />
    );
  const { resume_by_company: companies, printed_percentage, sent_percentage } = data;
  return (
    <>
      <ControlSummary companies={companies} printed={printed_percentage} sent={sent_percentage} />
      <CompanyTable
        {...{ companies, week, sorting, onSort }}
        state={control}
        fileName={say({
          en: `operation control ${week}`,
          es: `control de operaciones ${week}`,
        })}
      />
      <Legend sorting={sorting} />
    </>
  );
}

function Legend({ sorting: { key, descending } }: { sorting: Sorting }) {
  const column = COMPANY_COLUMNS.find((one) => one.key === key)!;
  const [up, down] =
    column.kind === 'text'
      ? [say({ en: 'A first', es: 'de la A a la Z' }), say({ en: 'Z first', es: 'de la Z a la A' })]
      : [
          say({ en: 'lowest first', es: 'de menor a mayor' }),
          say({ en: 'highest first', es: 'de mayor a menor' }),
        ];
  return (
    <footer className={css.legend}>
      <span>
        {say({ en: 'Deltas are percentage points.', es: 'Los deltas son puntos porcentuales.' })}
      </span>
      <span>
        <span className={css.amber}>{say({ en: 'amber', es: 'ámbar' })}</span>{' '}
        {say({ en: 'more than 3', es: 'más de 3' })}
      </span>
      <span>
        <span className={css.red}>{say({ en: 'red', es: 'rojo' })}</span>{' '}
        {say({ en: 'more than 6, either direction', es: 'más de 6, en cualquier sentido' })}
      </span>
      <span>
        {say({
          en: 'Store shares: red above 50%, amber above 35%',
          es: 'Partes de tiendas: rojo sobre 50 %, ámbar sobre 35 %',
        })}
      </span>
      <span className={css.sorted}>
        {say({
          en: `Click a header to sort. Sorted by ${column.title.en}, ${descending ? down : up}.`,
          es: `Toca un encabezado para ordenar. Ordenado por ${column.title.es}, ${descending ? down : up}.`,
        })}
      </span>
    </footer>
  );
}
