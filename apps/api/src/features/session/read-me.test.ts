import { user, viewerOf } from '@crustodian/contract/session';
import { testApp, type ViewerKind } from '#test/world/app';
import { expect, test } from 'vitest';

const t = testApp({ imageServers: ['https://pictures.example.com'] });
const ask = (kind: ViewerKind) => t.ask(kind, { url: '/api/get_my_info' });

test('tells the signed-in user', async () =>
  expect((await ask('manager')).json()).toEqual({
    id: 2,
    pk: 2,
    email: 'manager@crustodian.example',
    first_name: '',
    last_name: '',
    username: 'manager@crustodian.example',
    name: 'manager@crustodian.example',
    employer: { pk: 2, name: 'a', pretty_name: 'Company a' },
    company_manager: true,
    daily_feed_only: false,
    reports_only: false,
    has_company_memberships: false,
    allowFeedback: false,
    provider_pk: 1,
    flagged_pictures: false,
    starts_with_today: false,
    language: null,
    image_servers: ['https://pictures.example.com'],
  }));

test.each<[ViewerKind, object]>([
  ['staff', { isStaff: true }],
  ['manager', { isStaff: false, companyManager: true }],
  ['regular', { isStaff: false, companyManager: false }],
  ['reviewer', { allowFeedback: true }],
  ['feed', { dailyFeedOnly: true, reportsOnly: false }],
  ['reports', { reportsOnly: true, dailyFeedOnly: false }],
  ['flagged', { flaggedPictures: true, hasCompanyMemberships: true }],
  ['nobody', { employerId: null, isStaff: false }],
])('the access rules take %s for what the server does', async (kind, facts) =>
  expect(viewerOf(user.parse((await ask(kind)).json()))).toMatchObject(facts),
);

test('first and last name make the name', async () => {
  const names = { first_name: 'Marta', last_name: 'Ruiz' };
  await t.db.updateTable('user_account').set(names).where('id', '=', 3).execute();
  expect((await ask('regular')).json()).toMatchObject({ ...names, name: 'Marta Ruiz' });
});
