import { insertTestPizzas } from '#test/world/pizzas';
import { CSRF_COOKIE } from '#platform/auth/csrf';
import type { Mail } from '#platform/mail/mail';
import { rightsChanges, testApp } from '#test/world/app';
import { insertToken } from '#test/samples/integrations';
import { COMPANY_A, PASSWORD, PEOPLE, PROVIDER, V1 } from '#test/world/fixture';
import { describe, expect, test } from 'vitest';
import { asker, auditLines, refusalOf } from './administration.fixture.ts';

const t = testApp();
const ask = asker(t);

const signIn = (username: string, password: string) =>
  t.app.inject({ method: 'POST', url: '/api/token/', payload: { username, password } });
const me = (access: string) =>
  t.app.inject({ url: '/api/get_my_info', headers: { authorization: `JWT ${access}` } });

const CSRF = 'c'.repeat(43);
/** As the page of the link sends it. */
const setPassword = ({ searchParams }: URL, password: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/set-password',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `${CSRF_COOKIE}=${CSRF}`,
    },
    payload: new URLSearchParams({
      token: searchParams.get('token')!,
      password,
      again: password,
      csrf: CSRF,
    }).toString(),
  });

describe('Reset Password', () => {
  test('the old password and old sign-ins end; a link alone leads to a new one', async () => {
    const username = 'store@crustodian.example';
    const { access, refresh } = (await signIn(username, PASSWORD)).json();
    const notified = rightsChanges(t);
    const reply = await ask('manager', `GET update-user-password/${PEOPLE.store.id}/`);
    expect(reply.statusCode).toBe(200);
    expect(notified).toEqual([PEOPLE.store.id]);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.json()).toEqual({
      username,
      password: '',
      alert: 'The link could not be e-mailed. Copy it here.',
      link: expect.stringMatching(/\/api\/set-password\?token=.+&lang=en$/),
    });
    expect((await me(access)).statusCode).toBe(401);
    const url = '/api/token/refresh/';
    const again = await t.app.inject({ method: 'POST', url, payload: { refresh } });
    expect(again.statusCode).toBe(401);
    for (const password of [PASSWORD, '']) {
      expect((await signIn(username, password)).statusCode).toBe(401);
    }
    const link = new URL(reply.json<{ link: string }>().link);
    const chosen = 'the crust was thin';
    expect((await setPassword(link, chosen)).statusCode).toBe(303);
    expect((await signIn(username, chosen)).statusCode).toBe(200);
    const [set, reset] = await auditLines(t, 2);
    expect(set).toMatchObject({ action: 'password_set', subject: username });
    expect(reset).toMatchObject({
      action: 'password_reset',
      subject: username,
      company_id: COMPANY_A,
    });
  });

  test("the person's own API tokens end, and those of the company go on", async () => {
    const own = await insertToken(t, { kind: 'manager', scopes: ['read:figures'] });
    const company = COMPANY_A;
    const ofCompany = await insertToken(t, { kind: 'manager', company, scopes: ['read:figures'] });
    const open = async ({ text }: { text: string }) =>
      (
        await t.app.inject({
          url: '/api/dashboard/venues/',
          headers: { authorization: `Bearer ${text}` },
        })
      ).statusCode;
    expect([await open(own), await open(ofCompany)]).toEqual([200, 200]);
    await ask('staffManager', `GET update-user-password/${PEOPLE.manager.id}/`);
    expect([await open(own), await open(ofCompany)]).toEqual([401, 200]);
    const [ended] = await auditLines(t, 1);
    expect(ended).toMatchObject({ action: 'token_ended', subject: 'BI', company_id: COMPANY_A });
  });

  test('where mails go out, only its owner gets the link, and the last one alone works', async () => {
    const sent: Mail[] = [];
    const { send } = t.tools.mail;
    t.tools.mail.send = async (mail) => {
      sent.push(mail);
      return { state: 'sent', refused: [] };
    };
    const call = `GET update-user-password/${PEOPLE.store.id}/` as const;
    const answers = [await ask('manager', call), await ask('manager', call)];
    t.tools.mail.send = send;
    const username = 'store@crustodian.example';
    for (const reply of answers) expect(reply.json()).toEqual({ username, password: '' });
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [[username], 'Set a new password for Crustodian'],
      [[username], 'Set a new password for Crustodian'],
    ]);
    const [first, last] = sent.map(({ text }) => new URL(/https?:\S+/.exec(text)![0]));
    expect((await setPassword(first!, 'the crust was thin')).body).toContain('already used');
    expect((await setPassword(last!, 'the crust was thin')).statusCode).toBe(303);
  });
});

describe('Delete', () => {
  test('ends the sign-ins at once, and corrections keep the name', async () => {
    const { reviewer } = PEOPLE;
    const username = 'reviewer@crustodian.example';
    await t.db
      .updateTable('user_account')
      .set({ first_name: 'Priya', last_name: 'Nair' })
      .where('id', '=', reviewer.id)
      .execute();
    await t.db
      .updateTable('region')
      .set({ manager_id: reviewer.id })
      .where('code', '=', 'R1')
      .execute();
    const given = { user_id: reviewer.id, venue_id: V1 };
    await t.db.insertInto('venue_membership').values(given).execute();
    const [pizza] = await insertTestPizzas(t.db, V1, [{}]);
    const feedback = { ...pizza, bubbles: 1 };
    const url = '/api/dashboard/qa_feedback/';
    expect((await t.ask('reviewer', { method: 'POST', url, payload: feedback })).statusCode).toBe(
      200,
    );
    const { access, refresh } = (await signIn(username, PASSWORD)).json();

    const notified = rightsChanges(t);
    expect((await ask('manager', `DELETE user/${reviewer.id}/`)).statusCode).toBe(200);
    expect(notified).toEqual([reviewer.id]);

    const refused = await me(access);
    expect(refusalOf(refused)).toEqual([401, 'token_not_valid']);
    const renewal = await t.app.inject({
      method: 'POST',
      url: '/api/token/refresh/',
      payload: { refresh },
    });
    expect(renewal.statusCode).toBe(401);
    expect((await signIn(username, PASSWORD)).statusCode).toBe(401);
    const listed = (await ask('manager', `GET admin/${COMPANY_A}`)).json<{
      users: { pk: number }[];
    }>();
    expect(listed.users.map(({ pk }) => pk)).not.toContain(reviewer.id);
    await t.db
      .updateTable('user_account')
      .set({ allow_feedback: true })
      .where('id', '=', PEOPLE.staff.id)
      .execute();
    const history = `/api/dashboard/pizza_history/${pizza!.t_id}/`;
    expect((await t.ask('staff', { method: 'GET', url: history })).body).toContain('Priya Nair');
    const regions = await ask('manager', 'POST regions-info/', { regions: ['R1'] });
    expect(regions.json()).toMatchObject({ R1: { manager: null } });
    expect(await auditLines(t)).toMatchObject([
      {
        action: 'user_deleted',
        subject: username,
        before: { name: 'Priya Nair', stores: ['Venue 1'], manages: ['North'] },
        after: null,
      },
    ]);
    for (const call of [
      `DELETE user/${reviewer.id}/`,
      `GET update-user-password/${reviewer.id}/`,
      `GET venue-membership/${reviewer.id}/`,
    ] as const) {
      expect(refusalOf(await ask('manager', call))).toEqual([403, 'user_not_yours']);
    }
  });

  test('the address is free again', async () => {
    const user = { email: 'feed@crustodian.example', first_name: 'Tom', last_name: 'Oakes' };
    await ask('manager', `DELETE user/${PEOPLE.feed.id}/`);
    const payload = { user, venues: [], regions: [], company: COMPANY_A };
    expect((await ask('manager', 'POST membership/', payload)).statusCode).toBe(201);
  });

  test('nobody deletes the own account', async () => {
    const reply = await ask('manager', `DELETE user/${PEOPLE.manager.id}/`);
    expect(refusalOf(reply)).toEqual([409, 'own_account']);
  });
});

test.each(['DELETE user', 'GET update-user-password'] as const)(
  '%s: an account that is not wholly the company’s is left alone',
  async (call) => {
    const staff = { user_id: PEOPLE.staff.id, company_id: COMPANY_A };
    await t.db
      .insertInto('company_membership')
      .values(staff)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Members of A who work elsewhere, including the provider's people.
    for (const id of [PEOPLE.staff.id, PEOPLE.flagged.id, PEOPLE.managerOfB.id, PEOPLE.nobody.id]) {
      expect(refusalOf(await ask('manager', `${call}/${id}/`))).toEqual([403, 'user_not_yours']);
    }
    const manager = { user_id: PEOPLE.manager.id, company_id: PROVIDER };
    await t.db.insertInto('company_membership').values(manager).execute();
    const reply = await ask('manager', `${call}/${PEOPLE.staff.id}/`);
    await t.db.deleteFrom('company_membership').where('user_id', '=', PEOPLE.manager.id).execute();
    expect(refusalOf(reply)).toEqual([403, 'user_not_yours']);
  },
);
