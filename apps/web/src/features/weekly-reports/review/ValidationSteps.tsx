import { dayMonthYearText, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { venuesQuery } from '../../../api/directory-calls.ts';
import { BreadcrumbStep } from '../../../controls/Breadcrumb.tsx';
import { PageSteps } from '../../../controls/page-slots.tsx';
import { VenuePicker } from '../../../controls/pickers/VenuePicker.tsx';
import { WeekPicker } from '../../../controls/pickers/WeekPicker.tsx';
import { useToday } from '../../../controls/use-today.ts';
import { say } from '../../../language/language.ts';

interface ValidationStepsProps {
  venue: number;
  week: CalendarDay;
  /** Null until the store's company is known. */
  company: number | null;
}

/** Store and week pickers in the breadcrumb, which open another report. */
export function ValidationSteps({ venue, week, company }: ValidationStepsProps) {
  const navigate = useNavigate();
  const today = useToday();
  const venues = useQuery({ ...venuesQuery(company), enabled: company !== null });
  const go = (nextVenue: string, nextWeek: CalendarDay) =>
    void navigate({
      to: '/pizza-tv-validation/venue/$venue/week/$week',
      params: { venue: nextVenue, week: dayMonthYearText(nextWeek) },
    });
  return (
    <PageSteps>
      <BreadcrumbStep kind="venue">
        <VenuePicker
          venues={venues.data}
          value={String(venue)}
          onChange={(next) => go(next, week)}
          error={
            venues.isError
              ? say({ en: 'Error during retrieval of venues', es: 'Error al cargar las tiendas' })
              : undefined
          }
          onRetry={() => void venues.refetch()}
        />
      </BreadcrumbStep>
      <BreadcrumbStep kind="date">
        <WeekPicker value={week} onChange={(next) => go(String(venue), next)} today={today} />
      </BreadcrumbStep>
    </PageSteps>
  );
}
