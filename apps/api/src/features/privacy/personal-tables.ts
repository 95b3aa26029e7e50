/**
 * A column that identifies a person, and the columns that an export omits: secrets, and data that
 * belong to other columns.
 */
export interface PersonalTable {
  table: string;
  column: string;
  without?: readonly string[];
}

const CAMERA_SETUP_SECRETS = [
  'digest',
  'device',
  'phone',
  'source',
  'sealed_source',
  'live',
  'live_shown',
  'pizza_shown',
  'pizza_picture',
  'target_picture',
];

/**
 * Every column that identifies a person by account id; privacy.test.ts compares the list with the
 * database.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: 'user_account', column: 'id', without: ['password_hash'] },
  { table: 'company_membership', column: 'user_id' },
  { table: 'venue_membership', column: 'user_id' },
  { table: 'region_membership', column: 'user_id' },
  { table: 'region', column: 'manager_id', without: ['monthly_report_emails'] },
  { table: 'session_family', column: 'user_id' },
  { table: 'password_link', column: 'user_id', without: ['digest'] },
  { table: 'authenticator_app', column: 'user_id', without: ['secret'] },
  { table: 'passkey', column: 'user_id', without: ['id', 'public_key'] },
  { table: 'begun_passkey', column: 'user_id', without: ['challenge'] },
  { table: 'recovery_code', column: 'user_id', without: ['digest'] },
  {
    table: 'begun_sign_in',
    column: 'user_id',
    without: ['digest', 'checked', 'challenge', 'app_secret'],
  },
  { table: 'api_token', column: 'user_id', without: ['digest'] },
  { table: 'api_token', column: 'ended_by', without: ['digest'] },
  { table: 'sign_on_provider', column: 'emergency_user_id', without: ['secret'] },
  { table: 'sign_on_identity', column: 'user_id' },
  {
    table: 'begun_sign_on',
    column: 'tried_by',
    without: ['digest', 'browser', 'nonce', 'verifier'],
  },
  { table: 'morning_setting', column: 'user_id', without: ['token'] },
  { table: 'morning_place', column: 'user_id' },
  { table: 'morning_mail', column: 'user_id', without: ['content'] },
  { table: 'morning_news', column: 'user_id' },
  { table: 'correction', column: 'user_id' },
  { table: 'day_review', column: 'user_id' },
  { table: 'audit_judgement', column: 'rater_id' },
  { table: 'audit_note', column: 'rater_id' },
  { table: 'audit_task', column: 'for_rater' },
  { table: 'objection', column: 'asked_by' },
  { table: 'signal_act', column: 'user_id' },
  { table: 'signal_act', column: 'undone_by' },
  { table: 'action', column: 'assignee_id' },
  { table: 'action', column: 'closed_by' },
  { table: 'action_change', column: 'user_id' },
  { table: 'action_suggestion', column: 'suggested_by' },
  { table: 'action_suggestion', column: 'closed_by' },
  { table: 'camera_act', column: 'user_id' },
  { table: 'camera_act', column: 'undone_by' },
  { table: 'camera_setup', column: 'made_by', without: CAMERA_SETUP_SECRETS },
  { table: 'rollout', column: 'made_by' },
  { table: 'rollout', column: 'withdrawn_by' },
  { table: 'golden_sample', column: 'marked_by' },
  { table: 'training', column: 'requested_by', without: ['lesson'] },
  { table: 'training', column: 'undone_by', without: ['lesson'] },
  { table: 'report_print', column: 'user_id' },
  { table: 'report_delivery', column: 'user_id' },
  { table: 'monthly_delivery', column: 'user_id' },
  { table: 'look_up', column: 'user_id' },
  { table: 'evidence_link', column: 'made_by', without: ['digest'] },
  { table: 'evidence_link', column: 'ended_by', without: ['digest'] },
  { table: 'evidence_opening', column: 'user_id' },
  { table: 'withdrawn_order_line', column: 'withdrawn_by', without: ['device_digest'] },
  { table: 'legal_hold', column: 'made_by' },
  { table: 'legal_hold', column: 'lifted_by' },
  { table: 'webhook_receiver', column: 'made_by', without: ['secret', 'old_secret'] },
  { table: 'webhook_receiver', column: 'ended_by', without: ['secret', 'old_secret'] },
  { table: 'audit_entry', column: 'user_id', without: ['salt', 'seal', 'erased_names'] },
  {
    table: 'audit_entry',
    column: 'subject_id',
    // The actor is another person.
    without: [
      'salt',
      'seal',
      'erased_names',
      'user_id',
      'user_name',
      'user_email',
      'address',
      'user_agent',
    ],
  },
];
