import type { User } from '@crustodian/contract/session';

const PROVIDER = 1;
const regular: User = {
  id: 5,
  pk: 5,
  email: 'ana.rojas@crustodian.example',
  first_name: 'Ana',
  last_name: 'Rojas',
  username: 'ana.rojas@crustodian.example',
  name: 'Ana Rojas',
  employer: { pk: 7, name: 'lumbre', pretty_name: 'Lumbre Pizza' },
  company_manager: false,
  daily_feed_only: false,
  reports_only: false,
  has_company_memberships: false,
  allowFeedback: false,
  language: null,
  provider_pk: PROVIDER,
  flagged_pictures: false,
  starts_with_today: false,
};
/** Users of each kind, in the server's format. */
export const USERS = {
  regular,
  manager: { ...regular, company_manager: true },
  reviewer: { ...regular, allowFeedback: true },
  staff: { ...regular, employer: { pk: PROVIDER, name: 'provider', pretty_name: 'Provider' } },
  feed: { ...regular, daily_feed_only: true },
  reports: { ...regular, reports_only: true },
} satisfies Record<string, User>;
