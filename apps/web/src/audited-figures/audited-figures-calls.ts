import {
  changeAuditedFirst,
  changeAuditPerDay,
  readCompanyAuditedFigures,
  readCompanyDrawnPizzas,
  readEveryCompanysFigures,
  readSpecialtyFigures,
  readVenueAuditedFigures,
  readVenueDrawnPizzas,
} from '@crustodian/contract/audited-figures';
import { exportAuditDraws, readAuditDraws } from '@crustodian/contract/audit';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { weekEnd } from '@crustodian/domain/time/week';
import { useMemo } from 'react';
import { call, openStream } from '../api/call.ts';
import { saveFile } from '../charts/export/download.ts';

export type AuditedFigures = Answer<typeof readVenueAuditedFigures>['figures'];
export type FigureName = keyof AuditedFigures;
export type AuditedOne = AuditedFigures[FigureName];
/** Blind-audit data that a report prints on its cover. */
export interface PrintedAudit {
  figures: AuditedFigures;
  /** How the week's draw was sealed; null for several weeks. */
  week: Answer<typeof readVenueAuditedFigures>['weeks'][number] | null;
  /** Audited figures of the stores and regions in a ranking; null if there is no ranking. */
  ranked: Pick<Answer<typeof readCompanyAuditedFigures>, 'venues' | 'regions'> | null;
}

export type DrawnPizzas = Answer<typeof readVenueDrawnPizzas>;

/** The place and days that figures cover: a venue, a region or the whole company. */
export interface AuditedPlace {
  company: number;
  venue?: number;
  region?: string;
  /** Restricts the figures to one specialty. */
  specialty?: string;
  name: string;
  range: DayRange;
}

/** An audited figure and the published one next to it. */
export interface AuditedFigureProps {
  /** Undefined while it is loading, null if it could not be loaded. */
  figure: AuditedOne | null | undefined;
  name: FigureName;
  place: AuditedPlace;
  /** The published figure next to it, formatted. */
  published: string | null;
  /** 'words' is for figures whose value is already shown above. */
  look: 'tile' | 'words' | 'cell';
}

const KEY = 'audited-figures';

const venueFiguresQuery = (venue: number, { min, max }: DayRange) =>
  queryOptions({
    queryKey: [KEY, 'venue', venue, min, max],
    queryFn: ({ signal }) =>
      call(
        readVenueAuditedFigures,
        { params: { venue, start_date: min, end_date: max } },
        { signal },
      ),
  });

const companyFiguresQuery = (company: number, { min, max }: DayRange) =>
  queryOptions({
    queryKey: [KEY, 'company', company, min, max],
    queryFn: ({ signal }) =>
      call(
        readCompanyAuditedFigures,
        { params: { company, start_date: min, end_date: max } },
        { signal },
      ),
  });

/** A venue's audited figures; undefined while they are loading, null if they could not be loaded. */
export function useVenueFigures(venue: number, range: DayRange) {
  const { data, isError } = useQuery(venueFiguresQuery(venue, range));
  return isError ? null : data;
}

/** Audited figures of a company, its regions and its venues; undefined and null as above. */
export function useCompanyFigures(company: number, range: DayRange) {
  const { data, isError } = useQuery(companyFiguresQuery(company, range));
  return isError ? null : data;
}

/** Audited figures by specialty, of one region if given; undefined and null as above. */
export function useSpecialtyFigures(company: number, range: DayRange, region: string | undefined) {
  const { data, isError } = useQuery(specialtyFiguresQuery(company, range, region));
  return isError ? null : data;
}

const specialtyFiguresQuery = (
  company: number,
  { min, max }: DayRange,
  region: string | undefined,
) =>
  queryOptions({
    queryKey: [KEY, 'specialties', company, region, min, max],
    queryFn: ({ signal }) =>
      call(
        readSpecialtyFigures,
        {
          params: { company, start_date: min, end_date: max },
          query: region === undefined ? {} : { region },
        },
        { signal },
      ),
  });

/** The audited figure of any place; undefined while loading, null if it could not be loaded. */
export function useFigureOf(place: AuditedPlace, name: FigureName): AuditedOne | null | undefined {
  const { company, venue, region, specialty, range } = place;
  const ofVenue = useQuery({
    ...venueFiguresQuery(venue ?? 0, range),
    enabled: venue !== undefined,
  });
  const ofKind = useQuery({
    ...specialtyFiguresQuery(company, range, region),
    enabled: venue === undefined && specialty !== undefined,
  });
  const whole = useQuery({
    ...companyFiguresQuery(company, range),
    enabled: venue === undefined && specialty === undefined,
  });
  if (ofVenue.isError || ofKind.isError || whole.isError) return null;
  if (venue !== undefined) return ofVenue.data?.figures[name];
  if (specialty !== undefined) {
    return ofKind.data && (ofKind.data.specialties[specialty] ?? NOT_AUDITED);
  }
  if (region === undefined) return whole.data?.company[name];
  return whole.data && (whole.data.regions[region]?.[name] ?? NOT_AUDITED);
}

export type SpecialtyAudits = ReturnType<typeof useSpecialtyFigures>;

/** Audited figures of a week by company. */
export function useEveryCompanysFigures(week: CalendarDay) {
  const { data, isError } = useQuery({
    queryKey: [KEY, 'every company', week],
    queryFn: ({ signal }) => call(readEveryCompanysFigures, { params: { week } }, { signal }),
  });
  return isError ? null : data;
}

export type EveryCompanysFigures = ReturnType<typeof useEveryCompanysFigures>;

/** For places without any pizzas to draw. */
export const NOT_AUDITED: AuditedOne = {
  state: 'not-audited',
  judged: 0,
  drawn: 0,
  population: 0,
  estimate: null,
  half_width: null,
  engine_mean: null,
};

export type CompanyFigures = ReturnType<typeof useCompanyFigures>;

/** The judged pizzas behind a figure. */
export const drawnPizzasQuery = (place: AuditedPlace, name: FigureName, all: boolean) => {
  const { company, venue, region, specialty, range } = place;
  const days = { start_date: range.min, end_date: range.max };
  const isOfVerdicts = name === 'to_standard';
  const which = {
    ...(all && ({ all: '1' } as const)),
    ...(!isOfVerdicts && ({ points: '1' } as const)),
  };
  return queryOptions({
    queryKey: [
      KEY,
      'pizzas',
      company,
      venue,
      region,
      specialty,
      range.min,
      range.max,
      isOfVerdicts,
      all,
    ],
    queryFn: ({ signal }): Promise<DrawnPizzas> =>
      venue === undefined
        ? call(
            readCompanyDrawnPizzas,
            {
              params: { company, ...days },
              query: {
                ...which,
                ...(region !== undefined && { region }),
                ...(specialty !== undefined && { specialty }),
              },
            },
            { signal },
          )
        : call(readVenueDrawnPizzas, { params: { venue, ...days }, query: which }, { signal }),
  });
};

/** The draws of a venue's week, with the data needed to repeat them. */
export const drawsQuery = (venue: number, week: CalendarDay) =>
  queryOptions({
    queryKey: [KEY, 'draws', venue, week],
    queryFn: ({ signal }) => call(readAuditDraws, { params: { venue, week } }, { signal }),
  });

/**
 * Downloads the draws as a file that the script in docs/audit.md reads.
 * @throws CallError, already shown
 */
export async function saveDraw(venue: number, week: CalendarDay): Promise<void> {
  const response = await openStream(
    exportAuditDraws,
    { params: { venue, week } },
    { alerts: true },
  );
  saveFile('draw.csv', await response.blob());
}

/** Audit data that a venue's weekly report prints; undefined while loading, null on failure. */
export function usePrintedAudit(venue: number, week: CalendarDay): PrintedAudit | null | undefined {
  const audited = useVenueFigures(venue, { min: week, max: weekEnd(week) });
  return useMemo(
    () => audited && { figures: audited.figures, week: audited.weeks[0] ?? null, ranked: null },
    [audited],
  );
}

/** Sets whether audited figures come first, for everyone in the company. */
export function useChangeAuditedFirst(company: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (audited_first: boolean) =>
      call(changeAuditedFirst, { params: { company }, body: { audited_first } }, { alerts: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

/** Sets how many pizzas per day are drawn in each store. */
export function useChangeAuditPerDay(company: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (audit_per_day: number) =>
      call(changeAuditPerDay, { params: { company }, body: { audit_per_day } }, { alerts: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}
