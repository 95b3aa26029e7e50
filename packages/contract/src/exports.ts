import { TOKEN_SCOPE_NAMES } from '@crustodian/domain/people/token-scopes';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, pk } from './wire/fields.ts';

type ColumnType =
  | 'text'
  | 'day'
  | 'local time'
  | 'UTC time'
  | 'whole number'
  | 'number'
  | 'yes or no'
  | 'JSON';
type Columns = Record<string, readonly [ColumnType, string]>;

/** The columns of each exported table, in order, with their descriptions. */
export const EXPORT_TABLES = {
  pizzas: {
    pizza: ['text', 'Id of the pizza, as in the API and in addresses of the feed'],
    store: ['text', 'Id of the store'],
    day: ['day', 'Business day, which begins at 4 a.m.'],
    made_at: ['local time', 'When the camera saw the pizza, by the store’s clock'],
    specialty: ['text', 'Specialty, as it is after corrections; empty if it is not known'],
    crust: ['text', 'Crust, as it is after corrections'],
    quality: ['text', 'Whether the picture can be scored: buena, mala, tapada, …'],
    verdict: ['text', 'Whether the pizza is to standard; empty if nobody said'],
    score: ['number', 'Score from 0 to 10 after corrections; empty if it has none'],
    points: ['JSON', 'Points by criterion, in the order of the company’s grid'],
    bubbles: ['yes or no', 'Has bubbles'],
    overbaked: ['yes or no', 'Is overbaked'],
    bad_cut: ['yes or no', 'Is cut badly'],
    hidden: ['yes or no', 'Is hidden from stores, and in no figure'],
    reviewed: ['yes or no', 'A reviewer has looked at it'],
    engine: ['text', 'Version of the engine that scored it'],
  },
  corrections: {
    correction: ['text', 'Id of the change'],
    pizza: ['text', 'Id of the pizza'],
    store: ['text', 'Id of the store'],
    day: ['day', 'Business day of the pizza'],
    at: ['UTC time', 'When it was changed'],
    person: ['whole number', 'Number of the account that changed it'],
    field: ['text', 'What was changed'],
    before: ['JSON', 'Its value before'],
    after: ['JSON', 'Its value after'],
    undoes: ['text', 'Id of the change that this one takes back; empty if none'],
  },
  judgements: {
    pizza: ['text', 'Id of the pizza'],
    store: ['text', 'Id of the store'],
    day: ['day', 'Business day of the pizza; weeks whose draw is not published yet are left out'],
    purpose: ['text', 'Why it was judged: audit, double (by two), dispute'],
    person: ['whole number', 'Number of the account that judged'],
    judged_at: ['UTC time', 'When it was judged'],
    kind: ['text', 'points, verdict (without points) or unjudgeable'],
    verdict: ['text', 'Whether the pizza is to standard'],
    score: ['number', 'Score from 0 to 10 by these points; empty without points'],
    ninths: ['JSON', 'Ninths of the possible points by criterion'],
    bubbles: ['yes or no', 'Has bubbles'],
    overbaked: ['yes or no', 'Is overbaked'],
    bad_cut: ['yes or no', 'Is cut badly'],
    engine_score: ['number', 'What the engine had scored first'],
  },
  figures: {
    store: ['text', 'Id of the store'],
    day: ['day', 'Business day'],
    pizzas: ['whole number', 'Pizzas that were detected'],
    scored: ['whole number', 'Pizzas with a score that counts'],
    mean_score: ['number', 'Mean of these scores; empty without any'],
    bad: ['whole number', 'Scored pizzas below the lower limit of quality'],
    good: ['whole number', 'Scored pizzas between the limits'],
    excellent: ['whole number', 'Scored pizzas above the upper limit'],
    reviewed: ['whole number', 'Pizzas that a reviewer has looked at'],
    to_standard: ['whole number', 'Pizzas whose verdict is to standard'],
    maybe_to_standard: ['whole number', 'Pizzas whose verdict is maybe'],
    not_to_standard: ['whole number', 'Pizzas whose verdict is not to standard'],
    hidden: ['whole number', 'Pizzas that are hidden from stores'],
  },
} as const satisfies Record<string, Columns>;

export type ExportTable = keyof typeof EXPORT_TABLES;
// Safe because the keys of an object literal are those of its type.
export const EXPORT_TABLE_NAMES = Object.keys(EXPORT_TABLES) as ExportTable[];

const month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be a month in the form YYYY-MM')
  .meta({ example: '2024-03' });
const count = z.number().int();

const ofCompany = {
  method: 'GET',
  access: 'admin',
  scope: { wholeCompany: 'params.company' },
} as const;
const file = {
  ...ofCompany,
  costly: true,
  cookie: true,
  kind: 'file',
  fileType: 'text/csv',
  params: z.object({ company: pk, month }),
  query: z.object({
    /**
     * First day to export within this month. To resume an interrupted download, drop its last day
     * and continue from there.
     */
    from: calendarDay.optional(),
  }),
  answer: z.string(),
  errors: ['company_not_yours', 'whole_company_needed', 'bad_request'],
} as const;

const dictionary = z.array(
  z.object({ table: z.string(), column: z.string(), type: z.string(), meaning: z.string() }),
);

const datasetConsent = z.object({
  /**
   * Whether pictures of judged pizzas, with their judgements, may be exported to train the engine.
   */
  dataset_consent: z.boolean(),
});

export const listExports = endpoint({
  ...ofCompany,
  path: '/api/exports/company/:company/',
  summary: "The months of a company's data, newest first, with the rows of each table",
  tokenScopes: ['read:figures', 'read:pizzas', 'read:audit'],
  params: z.object({ company: pk }),
  answer: z.object({
    ...datasetConsent.shape,
    months: z.array(
      z.object({
        month,
        pizzas: count,
        /** Pizzas that are past retention and remain only in the figures. */
        deleted: count,
        corrections: count,
        judgements: count,
        figures: count,
      }),
    ),
  }),
  errors: ['company_not_yours', 'whole_company_needed'],
});
export type ExportMonths = z.infer<typeof listExports.answer>['months'];

export const changeDatasetConsent = endpoint({
  ...ofCompany,
  method: 'POST',
  path: '/api/exports/company/:company/dataset-consent/',
  summary:
    'Allows the export of pictures of judged pizzas to train the engine, or takes that back; the provider’s staff can only take it back. Logged',
  costly: true,
  params: z.object({ company: pk }),
  body: z.strictObject(datasetConsent.shape),
  answer: datasetConsent,
  errors: ['company_not_yours', 'whole_company_needed', 'consent_not_yours'],
});

export const readDataDictionary = endpoint({
  method: 'GET',
  path: '/api/exports/dictionary/',
  summary: 'What each column of the exports means',
  access: 'signedIn',
  scope: 'none',
  tokenScopes: TOKEN_SCOPE_NAMES,
  answer: dictionary,
});

export const exportPizzas = endpoint({
  ...file,
  path: '/api/exports/company/:company/pizzas/:month/',
  summary: 'The pizzas of a month as CSV, by day and store; logged',
  tokenScopes: ['read:pizzas'],
});

export const exportCorrections = endpoint({
  ...file,
  path: '/api/exports/company/:company/corrections/:month/',
  summary: 'The corrections of the pizzas of a month as CSV, by day and store; logged',
  tokenScopes: ['read:pizzas'],
});

export const exportJudgements = endpoint({
  ...file,
  path: '/api/exports/company/:company/judgements/:month/',
  summary:
    'The blind reviews of the pizzas of a month as CSV, by day and store, of weeks whose draw is published; logged',
  tokenScopes: ['read:audit'],
});

export const exportFigures = endpoint({
  ...file,
  path: '/api/exports/company/:company/figures/:month/',
  summary: 'The figures of each store and day of a month as CSV; logged',
  tokenScopes: ['read:figures'],
});
