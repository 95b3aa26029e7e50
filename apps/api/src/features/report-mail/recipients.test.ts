import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, COMPANY_B, V1, VENUE_OF_B } from '#test/world/fixture';
import { MOST_RECIPIENTS } from '@crustodian/domain/people/recipients';
import { beforeEach, describe, expect, test } from 'vitest';

const t = testApp();
const urlOf = (company: number) => `/api/dashboard/report-recipients/${company}/`;
const change = (kind: ViewerKind, payload: object, company: number = COMPANY_A) =>
  t.ask(kind, { method: 'PATCH', url: urlOf(company), payload });
const read = async (kind: ViewerKind = 'manager') =>
  (await t.ask(kind, { method: 'GET', url: urlOf(COMPANY_A) })).json<{
    stores: { venue: string; emails: string[] }[];
    monthly: { company: string[]; regions: { code: string; emails: string[] }[] };
  }>();
const auditEntries = () =>
  t.db
    .selectFrom('audit_entry')
    .select(['subject', 'company_id', 'before', 'after'])
    .where('action', '=', 'recipients_changed')
    .orderBy('id', 'desc')
    .execute();

beforeEach(async () => {
  await t.db.updateTable('venue').set({ report_emails: [] }).execute();
  await t.db.updateTable('company').set({ monthly_report_emails: [] }).execute();
  await t.db.updateTable('region').set({ monthly_report_emails: [] }).execute();
  await t.db.deleteFrom('audit_entry').execute();
});

describe('who reports are mailed to', () => {
  test.each<ViewerKind>(['manager', 'staff'])(
    'of a store: set by %s, and audited',
    async (kind) => {
      const reply = await change(kind, {
        of: 'store',
        venue: String(V1),
        emails: [' a@b.cl ', 'A@B.cl', '', 'c@d.cl'],
      });
      expect(reply.json()).toEqual({ emails: ['a@b.cl', 'c@d.cl'] });
      const { stores } = await read();
      expect(stores.find(({ venue }) => venue === String(V1))).toEqual({
        venue: String(V1),
        pretty_name: 'Venue 1',
        region: 'North',
        emails: ['a@b.cl', 'c@d.cl'],
      });
      expect(await auditEntries()).toEqual([
        {
          subject: 'Venue 1',
          company_id: COMPANY_A,
          before: { recipients: [] },
          after: { recipients: ['a@b.cl', 'c@d.cl'] },
        },
      ]);
    },
  );

  test('of the monthly reports: of the company and of a region', async () => {
    await change('manager', { of: 'company', emails: ['all@b.cl'] });
    await change('manager', { of: 'region', region: 'R2', emails: ['two@b.cl'] });
    const { monthly } = await read('staff');
    expect(monthly).toMatchObject({
      company: ['all@b.cl'],
      regions: [
        { code: 'R1', emails: [] },
        { code: 'R2', emails: ['two@b.cl'] },
      ],
    });
    expect((await auditEntries()).map(({ subject }) => subject)).toEqual(['South', 'Company a']);
  });

  test('the same list again is no change', async () => {
    const list = { of: 'company', emails: ['all@b.cl'] };
    await change('manager', list);
    await change('manager', list);
    expect(await auditEntries()).toHaveLength(1);
  });

  test.each<[string, object, number, string]>([
    ['no address', { of: 'company', emails: ['x@y.cl', 'shift lead'] }, 400, 'bad_recipients'],
    ['a header in it', { of: 'company', emails: ['a@b.cl\nBcc: c@d.cl'] }, 400, 'bad_recipients'],
    [
      'too many',
      {
        of: 'company',
        emails: Array.from({ length: MOST_RECIPIENTS + 1 }, (_, at) => `a${at}@b.cl`),
      },
      400,
      'bad_recipients',
    ],
    ['a NUL', { of: 'region', region: 'R\0', emails: [] }, 400, 'bad_request'],
    [
      'a store of another company',
      { of: 'store', venue: String(VENUE_OF_B), emails: ['a@b.cl'] },
      403,
      'venue_not_yours',
    ],
    ['an unknown region', { of: 'region', region: 'R9', emails: [] }, 400, 'unknown_region'],
    ['nobody in particular', { of: 'brand', emails: [] }, 400, 'bad_request'],
    ['no list', { of: 'company', emails: 'a@b.cl' }, 400, 'bad_request'],
  ])('%s is refused, nothing is changed', async (_case, payload, status, code) => {
    const before = await read();
    const reply = await change('manager', payload);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([status, code]);
    expect(await read()).toEqual(before);
    expect(await auditEntries()).toEqual([]);
  });

  test('another company is closed', async () => {
    const reply = await change('manager', { of: 'company', emails: [] }, COMPANY_B);
    expect(reply.json()).toMatchObject({ code: 'company_not_yours' });
  });
});
