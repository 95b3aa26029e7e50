import { z } from 'zod';
import { portionItems, qualityDefinitions } from './analytics.ts';
import { endpoint } from './wire/endpoint.ts';
import { DAY_RANGE, dayRange, isDayRange } from './wire/day-range.ts';
import { calendarDay, filled, pk } from './wire/fields.ts';

const frame = z.object({
  /** Scored pizzas: n behind each share. */
  count: z.number().int(),
  pct_bads: z.number(),
  pct_goods: z.number(),
  pct_excellents: z.number(),
  avg_score: z.number().nullable().default(null),
});
const frames = z.record(calendarDay, frame);
const timeFrames = z.object({ daily: frames, weekly: frames, monthly: frames });

const specialties = z.record(
  z.string(),
  z.object({
    scored_pizzas: z.number().int(),
    avg_score: z.number().nullable(),
    percentage_bad_pizzas: z.number(),
    daily_avg: z.number(),
    over_spent: z.number().nullable(),
  }),
);

/** Fields shared by the company's block and each region's. */
const block = {
  avg_score: z.number().nullable(),
  score_sd: z.number().nullable().default(null),
  pct_bads: z.number(),
  pct_excellents: z.number(),
  /** Scored pizzas: n behind each share and mean. */
  count: z.number().int(),
  /** Null when omitted. */
  total_pizzas: z.number().int().nullable().default(null),
  time_frames: timeFrames,
  specialties,
};

export const readManagementSummary = endpoint({
  method: 'GET',
  path: '/api/analytics/management/start_date/:start_date/end_date/:end_date/company_pk/:company_pk/',
  summary: "A company's figures by region and time frame, over the venues the viewer can see",
  access: 'companyManager',
  scope: { company: 'params.company_pk' },
  tokenScopes: ['read:figures'],
  params: z.object({ ...dayRange, company_pk: pk }).refine(isDayRange, DAY_RANGE),
  answer: z.object({
    portion_control: z.boolean(),
    /** '' when omitted. */
    currency: z.string().default(''),
    company: z.object({
      ...block,
      portion_control: z.object({ over_spent: z.number(), ingredients: portionItems }).nullable(),
    }),
    /** By region code; venues without a region are under ''. */
    data: z.record(
      z.string(),
      filled(
        z.object({
          ...block,
          /** '' when omitted. */
          name: z.string().default(''),
          /** The count; null when omitted. */
          venues: z.number().int().nullable().default(null),
          over_spent: z.number().nullable(),
        }),
        {
          count: ({ time_frames: { daily } }) =>
            Object.values(daily).reduce((sum, { count }) => sum + count, 0),
        },
      ),
    ),
    quality_definitions: qualityDefinitions,
  }),
  errors: ['bad_request', 'company_not_yours'],
});

const recipe = z.object({
  specialty: z.string(),
  /** '' means any crust. */
  crust: z.string(),
  /** '' means any size. */
  size: z.string(),
  ingredient: z.string(),
  grams: z.number(),
});
const ingredient = z.object({
  ingredient: z.string(),
  piece_grams: z.number(),
  price_per_kg: z.number(),
});

export const readRecipes = endpoint({
  method: 'GET',
  path: '/api/management/recipes/company/:company/',
  summary: 'The recipes, piece weights and prices of a company',
  access: 'recipes',
  scope: { company: 'params.company' },
  params: z.object({ company: pk }),
  answer: z.object({
    currency: z.string(),
    recipes: z.array(recipe),
    ingredients: z.array(ingredient),
  }),
  errors: ['company_not_yours'],
});

export const RECIPE_TABLES = ['recipes', 'ingredients'] as const;

export const importRecipes = endpoint({
  method: 'POST',
  path: '/api/management/recipes/company/:company/',
  summary:
    'Replaces the recipes (specialty, crust, size, ingredient, grams) or the ingredients (ingredient, piece_grams, price_per_kg) of a company from a CSV file with a header row; stores all rows or none',
  access: 'recipes',
  // Having a store assigned does not allow changing its company.
  scope: { wholeCompany: 'params.company' },
  costly: true,
  params: z.object({ company: pk }),
  body: z.object({ table: z.enum(RECIPE_TABLES), csv: z.string().min(1).max(250_000) }),
  answer: z.object({ stored: z.number().int() }),
  errors: ['bad_request', 'company_not_yours', 'whole_company_needed', 'csv_refused'],
});
