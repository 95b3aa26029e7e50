import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, pk, rowId } from './wire/fields.ts';

const ofCompany = {
  access: 'admin',
  scope: { wholeCompany: 'params.company' },
} as const;
const ofPerson = z.object({ company: pk, person: pk });
const count = z.number().int();

const foundPerson = z.object({
  pk: z.number().int(),
  name: z.string(),
  email: z.string(),
  /** False for a deleted user, whose name and e-mail address are kept until they are erased. */
  has_account: z.boolean(),
});
export type FoundPerson = z.infer<typeof foundPerson>;

export const findPeople = endpoint({
  method: 'GET',
  path: '/api/privacy/company/:company/people/',
  summary:
    'The people of a company whose name or e-mail has these letters, at most 20, and how many there are in all',
  ...ofCompany,
  params: z.object({ company: pk }),
  query: z.object({ q: z.string().trim().max(200).default('') }),
  answer: z.object({ people: z.array(foundPerson), all: count }),
  errors: ['company_not_yours', 'whole_company_needed'],
});

export const readPersonalData = endpoint({
  method: 'GET',
  path: '/api/privacy/company/:company/person/:person/',
  summary: 'What is kept about a person, counted by kind',
  ...ofCompany,
  params: ofPerson,
  answer: z.object({
    person: foundPerson,
    stores: z.array(z.string()),
    counts: z.object({
      sign_ins: count,
      /** Corrections, blind reviews, objections, and what was said about signals and actions. */
      reviews: count,
      settings: count,
      log_entries: count,
    }),
  }),
  errors: ['company_not_yours', 'whole_company_needed', 'user_not_yours'],
});

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/api/privacy/company/:company/person/:person/export/',
  summary: 'All that is kept about a person, by table, without secrets, as a file of JSON; logged',
  ...ofCompany,
  costly: true,
  cookie: true,
  kind: 'file',
  fileType: 'application/json',
  params: ofPerson,
  answer: z.string(),
  errors: ['company_not_yours', 'whole_company_needed', 'user_not_yours'],
});

export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/privacy/company/:company/person/:person/erase/',
  summary:
    'Erases name, e-mail and sign-ins of a person everywhere; what they did stays under a pseudonym. It cannot be undone. An account with which nobody has signed in can only be erased by staff in its first 30 days',
  ...ofCompany,
  costly: true,
  params: ofPerson,
  body: z.strictObject({
    /** Typed to confirm: the person's name, or the e-mail address if there is no name. */
    name: z.string().trim().max(400),
  }),
  answer: z.object({ pseudonym: z.string() }),
  errors: [
    'company_not_yours',
    'whole_company_needed',
    'user_not_yours',
    'own_account',
    'account_too_new',
    'emergency_needed',
    'name_differs',
  ],
});

/**
 * What a company can limit to a number of days, and the minimum for each. Data that today's figures
 * are computed from is never deleted, and pizzas must remain comparable with those of a year ago.
 */
export const FEWEST_DAYS = { pictures: 30, judgements: 180, pizzas: 400, log_entries: 30 } as const;
export type RetentionKind = keyof typeof FEWEST_DAYS;
export const MOST_DAYS = 3650;

// Safe because the keys of an object literal are those of its type.
export const RETENTION_KINDS = Object.keys(FEWEST_DAYS) as [RetentionKind, ...RetentionKind[]];
const kind = z.enum(RETENTION_KINDS);
const days = z.number().int().max(MOST_DAYS);

const isEnough = (asked: { kind: RetentionKind; days: number | null }): boolean =>
  asked.days === null || asked.days >= FEWEST_DAYS[asked.kind];
const ENOUGH = {
  message: `must be at least ${RETENTION_KINDS.map((one) => `${FEWEST_DAYS[one]} of ${one}`).join(', ')}`,
  path: ['days'],
};

const retention = z.object({
  kinds: z.array(
    z.object({
      kind,
      /** How many days it is kept; null means as long as the company exists. */
      days: days.nullable(),
      /** How much is stored now. */
      kept: count,
      /** How much will be deleted the coming night. */
      due_tonight: count,
    }),
  ),
  /** Total size of all pictures. */
  bytes: z.number(),
  /** Whether pictures are cropped to the pizza's circle when stored. */
  crops_pictures: z.boolean(),
  /** Stores and spans of business days exempt from deletion. */
  holds: z.array(
    z.object({
      id: z.string(),
      store: z.string(),
      from: z.string(),
      until: z.string(),
      reason: z.string(),
      made_by: z.string(),
      made_at: z.iso.datetime(),
    }),
  ),
  /** What was deleted in recent nights, newest first; days are in UTC. */
  nights: z.array(z.object({ day: z.string(), deleted: z.record(kind, count), bytes: z.number() })),
});
export type Retention = z.infer<typeof retention>;

export const readRetention = endpoint({
  method: 'GET',
  path: '/api/privacy/company/:company/retention/',
  summary: 'How long a company keeps what, what goes tonight, its legal holds, and what went',
  ...ofCompany,
  params: z.object({ company: pk }),
  answer: retention,
  errors: ['company_not_yours', 'whole_company_needed'],
});

export const countDue = endpoint({
  method: 'GET',
  path: '/api/privacy/company/:company/retention/due/',
  summary: 'How much of a kind would go tonight if it were kept for so many days',
  ...ofCompany,
  costly: true,
  params: z.object({ company: pk }),
  query: z.object({ kind, days: z.coerce.number().int().max(MOST_DAYS) }).refine(isEnough, ENOUGH),
  answer: z.object({ due: count }),
  errors: ['company_not_yours', 'whole_company_needed'],
});

export const changeRetention = endpoint({
  method: 'POST',
  path: '/api/privacy/company/:company/retention/',
  summary:
    'Changes how long a kind is kept; figures stay. Pizzas are kept at least as long as pictures and judgements. A shorter time has to be typed again, as the rest goes tonight',
  ...ofCompany,
  costly: true,
  params: z.object({ company: pk }),
  body: z
    .strictObject({
      kind,
      days: days.nullable(),
      /** The number of days typed again as confirmation, required if it is lower than before. */
      typed: z.number().int().optional(),
    })
    .refine(isEnough, ENOUGH),
  answer: retention,
  errors: ['company_not_yours', 'whole_company_needed', 'days_not_typed', 'pizzas_outlived'],
});

export const cropPictures = endpoint({
  method: 'POST',
  path: '/api/privacy/company/:company/retention/crop/',
  summary:
    'Says whether only the pizza’s circle of a picture is kept. Holds for what is scored from then on; earlier pictures stay as they are',
  ...ofCompany,
  costly: true,
  params: z.object({ company: pk }),
  body: z.strictObject({ crops_pictures: z.boolean() }),
  answer: retention,
  errors: ['company_not_yours', 'whole_company_needed'],
});

export const holdStore = endpoint({
  method: 'POST',
  path: '/api/privacy/company/:company/holds/',
  summary: 'Holds a store and a span of business days: nothing of it is deleted until it is lifted',
  ...ofCompany,
  costly: true,
  status: 201,
  params: z.object({ company: pk }),
  body: z.strictObject({
    venue: pk,
    from: calendarDay,
    until: calendarDay,
    reason: z.string().trim().min(1, 'must have a reason').max(300),
  }),
  answer: retention,
  errors: ['company_not_yours', 'whole_company_needed', 'venue_not_yours', 'bad_request'],
});

export const liftHold = endpoint({
  method: 'DELETE',
  path: '/api/privacy/company/:company/holds/:hold/',
  summary: 'Lifts a legal hold',
  ...ofCompany,
  costly: true,
  params: z.object({ company: pk, hold: rowId('a legal hold') }),
  answer: retention,
  errors: ['company_not_yours', 'whole_company_needed', 'hold_not_found'],
});
