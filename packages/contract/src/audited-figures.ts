import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { dayMonthYear, pk, venueId } from './wire/fields.ts';

const count = z.number().int();

/** A figure as blind judgements of pizzas drawn by lot say; shares are 0 to 1. */
const figure = z.object({
  /** audited: at least 8 were judged; too-few: 1 to 7; not-audited: none. */
  state: z.enum(['audited', 'too-few', 'not-audited']),
  judged: count,
  drawn: count,
  /** Pizzas that could be drawn. */
  population: count,
  /** With half the width of its 95 % interval; null unless audited. */
  estimate: z.number().nullable(),
  half_width: z.number().nullable(),
  /** What the engine had said first of the same pizzas; null where none was judged. */
  engine_mean: z.number().nullable(),
});
export const auditedFigures = z.object({
  score: figure,
  to_standard: figure,
  bad: figure,
  excellent: figure,
});

/** What holds for the company, whichever part of it is asked for. */
const setting = {
  /** The administrator's choice: the audited figure stands first. */
  audited_first: z.boolean(),
  /** Weeks with an audited score so far. */
  audited_weeks: count,
  /** When the newest of these figures was computed; null without any. */
  computed_at: z.iso.datetime().nullable(),
};

const span = { start_date: dayMonthYear, end_date: dayMonthYear };
const isForward = ({ start_date, end_date }: { start_date: string; end_date: string }) =>
  start_date <= end_date;
const FORWARD = { message: 'must not be before start_date', path: ['end_date'] };
const venueSpan = z.object({ venue: venueId, ...span }).refine(isForward, FORWARD);
const companySpan = z.object({ company: pk, ...span }).refine(isForward, FORWARD);

export const readVenueAuditedFigures = endpoint({
  method: 'GET',
  path: '/api/audited-figures/venue/:venue/start_date/:start_date/end_date/:end_date/',
  summary: "A venue's audited figures over some days",
  access: 'qualityReports',
  scope: { venue: 'params.venue' },
  params: venueSpan,
  answer: z.object({ figures: auditedFigures, ...setting }),
  errors: ['venue_not_yours'],
});

export const readCompanyAuditedFigures = endpoint({
  method: 'GET',
  path: '/api/audited-figures/company/:company/start_date/:start_date/end_date/:end_date/',
  summary: 'Audited figures over some days of the venues the viewer can see, and of their regions',
  access: 'qualityReports',
  scope: { company: 'params.company' },
  params: companySpan,
  answer: z.object({
    company: auditedFigures,
    /** By region code; venues without a region are under ''. */
    regions: z.record(z.string(), auditedFigures),
    venues: z.record(z.string(), auditedFigures),
    ...setting,
  }),
  errors: ['company_not_yours'],
});
