import { TOKEN_SCOPE_NAMES } from '@crustodian/domain/people/token-scopes';
import { GRIDS } from '@crustodian/domain/pizza/criteria';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, filled, pk, venueId } from './wire/fields.ts';
import { thresholds } from './wire/pizza.ts';

export const venueOption = z.object({
  value: z.string(),
  name: z.string(),
  region: z.string().nullable().default(null),
});
const venues = z.object({ venues: z.array(venueOption) });
export type VenueOption = z.infer<typeof venueOption>;

export const listVenues = endpoint({
  method: 'GET',
  path: '/api/dashboard/venues/',
  summary: 'Every venue the viewer may see, by name',
  access: 'signedIn',
  scope: 'own',
  tokenScopes: TOKEN_SCOPE_NAMES,
  answer: venues,
});

export const listCompanyVenues = endpoint({
  method: 'GET',
  path: '/api/dashboard/venues-by-company/:company',
  summary: 'The venues of one company that the viewer may see',
  access: 'signedIn',
  scope: { company: 'params.company' },
  tokenScopes: TOKEN_SCOPE_NAMES,
  params: z.object({ company: pk }),
  answer: venues,
  errors: ['company_not_yours'],
});

export const listMemberships = endpoint({
  method: 'GET',
  path: '/api/dashboard/company-membership/',
  summary: 'The companies the viewer belongs to; every company for provider staff',
  access: 'signedIn',
  scope: 'own',
  tokenScopes: TOKEN_SCOPE_NAMES,
  answer: z.array(
    z.object({
      space: filled(
        z.object({
          pk: z.number().int(),
          name: z.string(),
          pretty_name: z.string(),
          company: z.number().int(),
        }),
        { company: ({ pk }) => pk },
      ),
      /** False for a company the viewer sees without a membership: the employer's, or any for staff. */
      member: z.boolean().default(true),
    }),
  ),
});

const numbers = z.record(z.string(), z.number());
export const companyInfo = z.object({
  pj_store: z.boolean(),
  score_weights: numbers,
  evaluation_key_max: numbers,
  /** Measurement thresholds for points: the company's own, otherwise the product's. */
  scoring_thresholds: thresholds.optional(),
  feedbackCrusts: z.array(z.object({ value: z.string(), label: z.string() })),
  cheese_score_threshold: z.number().nullable(),
  grid: z.enum(GRIDS).default('official'),
  /** Null when omitted. */
  company: z.object({ pk: z.number().int(), pretty_name: z.string() }).nullable().default(null),
  /** IANA zone of the venue; the browser's zone is assumed when omitted. */
  time_zone: z.string().optional(),
});
export type CompanyInfo = z.infer<typeof companyInfo>;

export const readCompanyInfo = endpoint({
  method: 'GET',
  path: '/api/dashboard/company-info/venue/:venue/',
  summary: "Scoring rules of a venue's company",
  access: 'feed',
  scope: { venue: 'params.venue' },
  tokenScopes: ['read:figures', 'read:pizzas'],
  params: z.object({ venue: venueId }),
  answer: companyInfo,
  errors: ['venue_not_yours'],
});

export const nameVenues = endpoint({
  method: 'POST',
  path: '/api/dashboard/venue_pretty_name/',
  summary: 'Display names of venues and regions that the viewer may see',
  access: 'signedIn',
  scope: 'handler',
  tokenScopes: TOKEN_SCOPE_NAMES,
  onlyReads: true,
  body: z.object({
    venues: z.array(venueId).max(10_000),
    regions: z.array(z.string().max(100)).max(10_000).optional(),
  }),
  answer: z.object({
    venues: z.record(z.string(), z.string()),
    regions: z.record(z.string(), z.string()).optional(),
  }),
});

export const readVenueStats = endpoint({
  method: 'GET',
  path: '/api/venue_stats',
  summary: "The venue's quality definition: its own or the company's",
  access: 'feed',
  scope: { venue: 'query.venue' },
  tokenScopes: ['read:figures', 'read:pizzas'],
  query: z.object({ venue: venueId }),
  answer: z.object({ quality_definition: z.object({ min: z.number(), max: z.number() }) }),
  errors: ['venue_not_yours'],
});

export const readSpecialties = endpoint({
  method: 'POST',
  path: '/api/pizza_specialties_info',
  summary: 'Specialties of the catalogue, of reports and of each store',
  access: 'feed',
  scope: { venue: 'body.venue' },
  tokenScopes: ['read:figures', 'read:pizzas'],
  onlyReads: true,
  body: z.object({ company: pk, venue: venueId }),
  answer: z.object({
    pizza_specialties_info: z.record(
      z.string(),
      z.object({ en: z.string(), es: z.string(), pepperoni_type: z.boolean().optional() }),
    ),
    report_specialties_definition: z.record(
      z.string(),
      z.object({ ui_text: z.string(), show_goal: z.number().optional() }),
    ),
    report_specialties_by_store: z.record(z.string(), z.array(z.string())),
  }),
  errors: ['venue_not_yours'],
});

export const listDaysWithData = endpoint({
  method: 'GET',
  path: '/api/charts/dates/',
  summary: 'The days of a month on which the venue has pizzas',
  access: 'feed',
  scope: { venue: 'query.venue' },
  tokenScopes: ['read:pizzas'],
  query: z.object({
    venue: venueId,
    year: z.string().regex(/^(?!0000)\d{4}$/, 'must be a year'),
    month: z.string().regex(/^(0[1-9]|1[0-2])$/, 'must be a two-digit month'),
  }),
  answer: z.object({ data: z.array(calendarDay) }),
  errors: ['venue_not_yours'],
});
