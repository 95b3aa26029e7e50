import { languageOf } from '#platform/mail/password-mail';
import { testApp } from '#test/world/app';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const t = testApp();

const choose = (language: string) =>
  t.ask('manager', { method: 'POST', url: '/api/language/', payload: { language } });
const kept = async () =>
  (await t.ask('manager', { url: '/api/get_my_info' })).json<{ language: string | null }>()
    .language;
const mailed = () => languageOf(t.db, { user: 2, company: 2 });

test('the language is kept, mails follow it, and the audit log has each change once', async () => {
  const places = [{ kind: 'company', company: 2 }];
  await t.ask('manager', {
    method: 'POST',
    url: '/api/morning-mail/',
    payload: { language: 'en', quiet: null, places },
  });
  expect([await kept(), await mailed()]).toEqual([null, 'en']);
  expect([await choose('es'), await choose('es')].map(({ statusCode }) => statusCode)).toEqual([
    200, 200,
  ]);
  expect([await kept(), await mailed()]).toEqual(['es', 'es']);
  const morning = await t.ask('manager', { url: '/api/morning-mail/' });
  expect(morning.json()).toMatchObject({ language: 'es' });
  await choose('en');
  expect([await kept(), await mailed()]).toEqual(['en', 'en']);
  const { rows } = await sql`SELECT user_email AS by, before, after FROM audit_entry
    WHERE action = 'language_changed' ORDER BY at, id`.execute(t.db);
  expect(rows).toEqual([
    { by: 'manager@crustodian.example', before: { language: null }, after: { language: 'es' } },
    { by: 'manager@crustodian.example', before: { language: 'es' }, after: { language: 'en' } },
  ]);
});

test('another language is refused with what to send, and nothing is kept', async () => {
  const before = await kept();
  const refused = await choose('fr');
  expect(refused.statusCode).toBe(400);
  expect(refused.json<{ err: string }>().err).toContain('language');
  expect(await kept()).toBe(before);
});
