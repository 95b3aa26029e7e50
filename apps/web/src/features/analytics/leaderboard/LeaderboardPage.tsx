import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import {
  LEADERBOARD_PERIOD_KEYS,
  type LeaderboardPeriod,
} from '@crustodian/domain/figures/leaderboard-period';
import {
  DEFAULT_PERIOD,
  LEADERBOARD_PERIODS,
  periodBefore,
  periodDays,
} from '@crustodian/domain/figures/leaderboard-periods';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChartTables } from '../../../charts/export/chart-tables.tsx';
import { ExportButton } from '../../../charts/export/ExportButton.tsx';
import { ModeToggle } from '../../../controls/ModeToggle.tsx';
import { EmptyState, ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { dayRangeText } from '../../../pizza/formatters.ts';
import { useCompanyFigures } from '../../../audited-figures/audited-figures-calls.ts';
import { CompanySteps } from '../../../place/CompanySteps.tsx';
import { FairLeaderboard } from './FairLeaderboard.tsx';
import { badShareOf, podiumAndRest, rankChanges } from './leaderboard-ranks.ts';
import type { LeaderboardSearch } from './leaderboard-url.ts';
import { LeaderboardPodium, PodiumWaiting } from './LeaderboardPodium.tsx';
import { LeaderboardTable } from './LeaderboardTable.tsx';
import { LeaderboardWinners } from './LeaderboardWinners.tsx';
import { PlaceStates } from '../../../place/PlaceStates.tsx';
import { leaderboardQuery } from '../shared/ranking-calls.ts';
import { ReportHead } from '../../../place/ReportHead.tsx';
import { usePlace, type ChosenPlace, type ReportVenue } from '../../../place/use-place.ts';
import { say, phrase } from '../../../language/language.ts';
import css from '../Leaderboard.module.css';

const route = getRouteApi('/shell/report/leaderboard');

const ranked = () =>
  [
    { value: 'shifts', label: say({ en: 'Shifts', es: 'Turnos' }) },
    { value: 'stores', label: say({ en: 'Stores, audited', es: 'Tiendas, auditado' }) },
  ] as const;

/** Start of the exported files' names: 'leaderboard Last week'. */
const fileStart = (period: LeaderboardPeriod): string =>
  `${phrase('Leaderboard').toLowerCase()} ${say(LEADERBOARD_PERIODS[period].label)}`;

const periods = () =>
  LEADERBOARD_PERIOD_KEYS.map((value) => ({
    value,
    label: say(LEADERBOARD_PERIODS[value].label),
  }));

/** Ranking of all stores' shifts over a chosen period: podium, table and the last ten winners. */
export function LeaderboardPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<LeaderboardSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });
  const place = usePlace({ company: search.company });
  return (
    <ChartTables>
      <ExportButton fileName={fileStart(search.period ?? DEFAULT_PERIOD)} />
      <CompanySteps place={place} onCompany={(company) => change({ company, venue: undefined })} />
      <PlaceStates place={place} title={phrase('Leaderboard')}>
        {(venue) => <Leaderboard {...{ venue, place, search, change }} />}
      </PlaceStates>
    </ChartTables>
  );
}

/** Shows shifts by default, or audited stores if an administrator put audited figures first. */
function Leaderboard({ venue, place, search, change }: Omit<RanksProps, 'of'>) {
  const range = periodDays(search.period ?? DEFAULT_PERIOD, venue.today);
  const audited = useCompanyFigures(venue.company, range);
  if (search.of === undefined && audited === undefined) return <PodiumWaiting />;
  const of = search.of ?? (audited?.audited_first ? 'stores' : 'shifts');
  const Shown = of === 'stores' ? Stores : Ranks;
  return <Shown {...{ venue, place, search, change, of }} />;
}

type ChoicesProps = Pick<RanksProps, 'of' | 'search' | 'change'>;

/** Chooses what is ranked and over which period. */
const Choices = ({ of, search, change }: ChoicesProps) => (
  <div className={css.periods}>
    <ModeToggle
      label={say({ en: 'Ranked', es: 'Qué se clasifica' })}
      modes={ranked()}
      value={of}
      onChange={(next) => change({ of: next })}
    />
    <ModeToggle
      label={say({ en: 'Period', es: 'Periodo' })}
      modes={periods()}
      value={search.period ?? DEFAULT_PERIOD}
      onChange={(next) => change({ period: next === DEFAULT_PERIOD ? undefined : next })}
    />
  </div>
);

/** Stores by their audited scores, over complete days up to yesterday. */
function Stores({ venue, place, of, search, change }: RanksProps) {
  const period = search.period ?? DEFAULT_PERIOD;
  return (
    <>
      <ReportHead title={phrase('Leaderboard')} namedAbove={!place.severalCompanies}>
        <Choices {...{ of, search, change }} />
      </ReportHead>
      <FairLeaderboard
        company={venue.company}
        range={periodDays(period, venue.today)}
        own={search.venue}
        fileName={`${fileStart(period)}, ${say({ en: 'stores', es: 'tiendas' })}`}
        onWider={() => change({ period: 'last-month' })}
      />
    </>
  );
}

interface RanksProps {
  venue: ReportVenue;
  place: ChosenPlace;
  /** What the page ranks. */
  of: 'shifts' | 'stores';
  search: LeaderboardSearch;
  change: (next: Partial<LeaderboardSearch>) => void;
}

function Ranks({ venue, place, of, search, change }: RanksProps) {
  const period: LeaderboardPeriod = search.period ?? DEFAULT_PERIOD;
  const company = place.severalCompanies ? venue.company : null;
  const { ranking, changes, range } = useRanking({ company, period, today: venue.today });
  const entries = ranking.data?.best_shifts ?? [];
  const { podium, rest } = podiumAndRest(entries);
  const minimum = ranking.data?.minimum_pizzas ?? 1;
  const parts = {
    range,
    company: venue.company,
    own: search.venue,
    fileName: fileStart(period),
  };
  return (
    <>
      <ReportHead
        title={phrase('Leaderboard')}
        namedAbove={!place.severalCompanies}
        note={
          minimum > 1 &&
          say({
            en: `Shifts with at least ${minimum} pizzas; others are marked`,
            es: `Turnos con al menos ${minimum} pizzas; los demás están marcados`,
          })
        }
      >
        <Choices {...{ of, search, change }} />
      </ReportHead>
      <div className={css.page}>
        <div className={css.column}>
          {entries.length === 0 && <NoRanks ranking={ranking} />}
          {podium.length > 0 && (
            <LeaderboardPodium
              {...parts}
              {...{ entries: podium, minimum, usual: badShareOf(entries) }}
              pictureDay={lastWholeDay(range, venue.today)}
            />
          )}
          {entries.length > 0 && (
            <LeaderboardTable
              {...{ ...parts, minimum, changes }}
              state={ranking}
              all={entries}
              entries={rest}
              days={dayRangeText(range.min, range.max)}
            />
          )}
        </div>
        <LeaderboardWinners company={company} place={venue} own={search.venue} />
      </div>
    </>
  );
}

/** The last complete day of a period: yesterday for the current one, or today on its first day. */
function lastWholeDay({ min, max }: DayRange, today: CalendarDay): CalendarDay {
  const yesterday = addDays(today, -1);
  if (max < today) return max;
  return yesterday < min ? max : yesterday;
}

interface LeaderboardRequest {
  company: number | null;
  period: LeaderboardPeriod;
  today: CalendarDay;
}

/** The ranks of a period and their changes since the previous one. */
function useRanking({ company, period, today }: LeaderboardRequest) {
  const range = periodDays(period, today);
  const daysBefore = periodBefore(period, today);
  const ranking = useQuery({
    ...leaderboardQuery(company, range),
    placeholderData: keepPreviousData,
  });
  const before = useQuery({
    ...leaderboardQuery(company, daysBefore ?? range),
    enabled: daysBefore !== null,
  });
  const entries = ranking.data?.best_shifts ?? [];
  const moved = rankChanges(entries, (daysBefore && before.data?.best_shifts) ?? null);
  const changes = new Map(entries.map((entry, at) => [entry, moved[at] ?? null]));
  return { ranking, changes, range };
}

/** Shown instead of the podium: loading, failed or no pizzas. */
function NoRanks({ ranking }: Pick<ReturnType<typeof useRanking>, 'ranking'>) {
  if (ranking.isPending) return <PodiumWaiting />;
  if (ranking.isError) {
    return (
      <ErrorState
        title={say({
          en: 'The leaderboard could not be loaded',
          es: 'No se pudo cargar la clasificación',
        })}
        onRetry={() => void ranking.refetch()}
        error={ranking.error}
      />
    );
  }
  return (
    <EmptyState title={say({ en: 'No data available', es: 'No hay datos' })}>
      {say({ en: 'No pizzas found in this interval.', es: 'No hay pizzas en este periodo.' })}
    </EmptyState>
  );
}
