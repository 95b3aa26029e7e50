import { GROUND_TRUTH, IS_GROUND_TRUTH } from '#pizzas/corrections/history';
import { sql, type RawBuilder } from 'kysely';

/** The column by which a table's rows belong to a company. */
export type Owner = 'venue_id' | 'company_id' | 'user_id';

/**
 * Columns with text that people write or that may name people, and the maximum length of the text.
 * Everywhere else, people are identified by account id.
 */
export const TEXTS = [
  ['signal_act', 'sentence', 'venue_id', 300],
  ['action', 'what', 'venue_id', 300],
  ['action_change', 'sentence', 'venue_id'],
  ['objection', 'sentence', 'company_id', 500],
  ['audit_note', 'note', 'company_id'],
  ['rollout', 'what', 'company_id', 200],
  ['legal_hold', 'reason', 'company_id', 300],
  ['api_token', 'name', 'user_id'],
  ['device_token', 'label', 'venue_id'],
  ['passkey', 'name', 'user_id'],
  ['webhook_receiver', 'name', 'company_id'],
  ['webhook_message', 'problem', 'company_id'],
  ['sign_on_provider', 'name', 'company_id'],
  ['capture', 'file_path', 'venue_id'],
  ['capture_picture', 'name', 'venue_id'],
  ['capture', 'error', 'venue_id'],
  ['rescore_order', 'error', 'venue_id'],
  ['order_line', 'size', 'venue_id'],
  ['withdrawn_order_line', 'size', 'venue_id'],
  ['report_delivery', 'detail', 'venue_id'],
  ['monthly_delivery', 'detail', 'company_id'],
  ['report_print', 'problem', 'user_id'],
] as const satisfies readonly (readonly [string, string, Owner, number?])[];

/**
 * Columns with structured values, whose delimiters may also occur in a name; each string is
 * rewritten separately.
 */
export interface Structured {
  table: string;
  column: string;
  type: 'jsonb' | 'text' | 'text[]';
  /** The column by which a row belongs to a company. */
  owner: Owner | 'id';
  key: readonly string[];
  /** If given, a row holds words only where this is true. */
  only?: RawBuilder<boolean>;
  /** The maximum length of each text. */
  most?: number;
}

const REPORT = ['report_id', 'request_id'];

/** The provider's remark about a pizza, which its history keeps too, and its maximum length. */
const REMARK = { type: 'jsonb', owner: 'venue_id', most: 2000 } as const;
const HISTORY = {
  ...REMARK,
  table: 'correction',
  key: ['venue_id', 'business_date', 'pizza_id', 'id'],
  only: sql<boolean>`starts_with(field, ${GROUND_TRUTH})`,
} as const;

export const JSONS: readonly Structured[] = [
  { table: 'objection', column: 'answer', type: 'jsonb', owner: 'company_id', key: ['id'] },
  {
    table: 'look_up',
    column: 'asked',
    type: 'jsonb',
    owner: 'company_id',
    key: ['company_id', 'id'],
  },
  {
    table: 'morning_mail',
    column: 'content',
    type: 'jsonb',
    owner: 'user_id',
    key: ['user_id', 'day'],
  },
  { table: 'webhook_message', column: 'body', type: 'text', owner: 'company_id', key: ['id'] },
  {
    ...REMARK,
    table: 'pizza',
    column: 'ground_truth',
    key: ['venue_id', 'business_date', 'id'],
    // The history finds the few pizzas that have one, without reading all of them.
    only: sql`EXISTS (SELECT FROM correction c WHERE c.venue_id = pizza.venue_id
      AND c.business_date = pizza.business_date AND c.pizza_id = pizza.id AND ${IS_GROUND_TRUTH})`,
  },
  { ...HISTORY, column: 'old_value' },
  { ...HISTORY, column: 'new_value' },
];

/** Past recipients of mail; they stay counted. */
export const LISTS: readonly Structured[] = [
  {
    table: 'report_delivery',
    column: 'recipients',
    type: 'text[]',
    owner: 'venue_id',
    key: ['venue_id', ...REPORT],
  },
  {
    table: 'monthly_delivery',
    column: 'recipients',
    type: 'text[]',
    owner: 'company_id',
    key: ['company_id', ...REPORT],
  },
];

/** Future recipients of mail. */
export const RECIPIENTS: readonly Structured[] = [
  { table: 'venue', column: 'report_emails', type: 'text[]', owner: 'company_id', key: ['id'] },
  { table: 'company', column: 'monthly_report_emails', type: 'text[]', owner: 'id', key: ['id'] },
  {
    table: 'region',
    column: 'monthly_report_emails',
    type: 'text[]',
    owner: 'company_id',
    key: ['company_id', 'code'],
  },
];
