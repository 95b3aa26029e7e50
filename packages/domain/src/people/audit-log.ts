import { isStandard, STANDARD_LABELS } from '../pizza/standard.ts';

/** The events of the audit log with their labels. */
export const AUDIT_ACTIONS = {
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  session_ended: 'Sign-in ended',
  user_created: 'User created',
  user_deleted: 'User deleted',
  password_reset: 'Password reset',
  password_set: 'Password set by its owner',
  stores_changed: 'Stores changed',
  regions_changed: 'Regions changed',
  region_manager_set: 'Region manager set',
  region_manager_removed: 'Region manager removed',
  quality_definition_changed: 'Quality definition changed',
  scoring_rules_changed: 'Scoring rules changed',
  lesson_undone: 'Training undone',
  golden_sample_changed: 'Golden sample changed',
  recipes_imported: 'Recipes imported',
  recipients_changed: 'Recipients of reports changed',
  report_initialized: 'Report initialized',
  report_filled: 'Report re-selected',
  report_changed: 'Report changed',
  report_state_changed: 'Report step changed',
  report_generated: 'Report printed',
  report_delivered: 'Report delivered',
  report_deleted: 'Report deleted',
  store_tv_changed: 'Store TV changed',
  audit_seed_committed: 'Audit draw committed',
  audit_seed_revealed: 'Audit draw revealed',
  signal_answered: 'Signal answered',
  morning_mail_changed: 'Morning mail changed',
  language_changed: 'Language changed',
  start_page_changed: 'Start page changed',
  action_started: 'Action started',
  action_changed: 'Action changed',
  audited_first_changed: 'Audited figures first changed',
  audit_per_day_changed: 'Pizzas drawn a day changed',
  rollout_drawn: 'Rollout drawn',
  rollout_withdrawn: 'Rollout withdrawn',
  till_changed: 'Till changed',
  orders_imported: 'Orders imported',
  orders_withdrawn: 'Orders withdrawn',
  token_made: 'API token made',
  token_ended: 'API token ended',
  webhook_changed: 'Webhook changed',
  webhook_sent_again: 'Webhook message sent again',
  camera_link_made: 'Link to set up a camera made',
  camera_key_made: 'Camera key made',
  camera_set_up: 'Camera set up',
} as const satisfies Record<string, string>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

// Safe because the keys of an object literal are those of its type.
export const AUDIT_ACTION_CODES = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];

/** The state of something by field name; lists contain names. */
export type AuditFacts = Record<string, AuditValue>;
export type AuditValue = string | number | boolean | null | readonly string[];

export interface AuditChange {
  field: string;
  before: AuditValue;
  after: AuditValue;
}

/** The fields whose values differ before and after, in their original order. */
export function auditChanges(before: AuditFacts | null, after: AuditFacts | null): AuditChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({
      field,
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
    }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** A value as text: '' for nothing, lists separated by commas, standards by their labels. */
export function auditText(value: AuditValue): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  return isStandard(text) ? STANDARD_LABELS[text] : text;
}
