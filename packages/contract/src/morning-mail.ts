import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';

const pk = z.number().int().positive().max(2_147_483_647);

/** A place that a person wants news from. */
const place = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('company'), company: pk }),
  z.strictObject({
    kind: z.literal('region'),
    company: pk,
    region: z.string().min(1).max(100),
  }),
  z.strictObject({ kind: z.literal('venue'), company: pk, venue: pk }),
]);
export type MorningPlace = z.infer<typeof place>;

const MOST_PLACES = 50;
const hour = z.number().int().min(0).max(23);

const setting = {
  language: z.enum(['en', 'es']),
  /**
   * No mail during these hours by the clock of the person's first store; null means always at
   * seven.
   */
  quiet: z.strictObject({ from: hour, until: hour }).nullable(),
  /**
   * By mail to the person, to the company's webhook receivers that subscribe to `today`, or both.
   */
  channels: z
    .strictObject({ mail: z.boolean(), webhook: z.boolean() })
    .default({ mail: true, webhook: false }),
  places: z.array(place).max(MOST_PLACES, `at most ${MOST_PLACES} places`),
};

export const readMorningMail = endpoint({
  method: 'GET',
  path: '/api/morning-mail/',
  summary: "The viewer's subscription to the morning mail, and the places to choose from",
  access: 'regular',
  scope: 'own',
  answer: z.object({
    ...setting,
    email: z.string(),
    choices: z.array(z.object({ place, name: z.string() })),
  }),
});

export const changeMorningMail = endpoint({
  method: 'POST',
  path: '/api/morning-mail/',
  summary: "Changes the viewer's subscription to the morning mail",
  access: 'regular',
  scope: 'own',
  costly: true,
  body: z.strictObject(setting),
  answer: z.object(setting),
  errors: ['place_not_yours'],
});

const token = z.string().min(1).max(100);

export const showUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/morning-mail/unsubscribe',
  summary: 'The page behind the link that stops the morning mail, without a log-in',
  access: 'public',
  scope: 'none',
  kind: 'page',
  query: z.object({ token: token.optional() }),
  answer: z.string(),
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/morning-mail/unsubscribe',
  summary:
    'Stops the morning mail, for the button of that page and for one click of a mail program',
  access: 'public',
  scope: 'none',
  kind: 'page',
  // A mail program does not have our cookie; the token in the URL authorizes stopping these mails
  // only.
  csrf: false,
  query: z.object({ token: token.optional() }),
  answer: z.string(),
});
