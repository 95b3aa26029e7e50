import { writeAudit, type Audited } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { addressOf, COLLEAGUES, type Colleague } from '@crustodian/demo/chain/colleagues';
import { COMPANIES, FORNO, LUMBRE } from '@crustodian/demo/chain/companies';
import { emailOf, PEOPLE } from '@crustodian/demo/chain/people';
import { VENUES } from '@crustodian/demo/chain/stores';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

/** The account that manages each company. */
const MANAGER: Record<number, string> = { [LUMBRE]: 'manager', [FORNO]: 'manager2' };
/** Client of the changes made by the demo's users. */
export const ORIGIN = {
  address: '203.0.113.24',
  userAgent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
};

type Line = Omit<Audited, 'by' | 'origin'>;

/** Creates the chain's other employees, its region managers, and a year of administrative history. */
export async function loadAdministration(trx: Db, now: number): Promise<void> {
  for (const colleague of COLLEAGUES) await insertColleague(trx, colleague, now);
  const lines = [
    ...COLLEAGUES.flatMap((colleague) => linesOf(colleague, now)),
    ...definitionLines(now),
    ...changeLines(now),
    ...signIns(now),
  ];
  // In chronological order, because ids reflect it.
  for (const line of lines.sort((a, b) => a.now - b.now)) {
    const { action, subjectId } = line;
    const by = action === 'signed_in' ? subjectId! : accountId(MANAGER[line.company!]!);
    await writeAudit(trx, { ...line, by, origin: ORIGIN });
  }
}

const accountId = (account: string) => PEOPLE.find((person) => person.account === account)!.id;

async function insertColleague(trx: Db, colleague: Colleague, now: number): Promise<void> {
  const { id: user_id, company: company_id } = colleague;
  const email = addressOf(colleague);
  await trx
    .insertInto('user_account')
    .values({
      id: user_id,
      email,
      username: email,
      first_name: colleague.firstName,
      last_name: colleague.lastName,
      employer_id: company_id,
      allow_feedback: colleague.isReviewer,
      created_at: new Date(now - colleague.since * DAY_MS),
    })
    .execute();
  for (const name of colleague.stores) {
    const venue_id = VENUES.find((venue) => venue.name === name)!.id;
    await trx.insertInto('venue_membership').values({ user_id, venue_id }).execute();
  }
  for (const region_code of colleague.regions) {
    await trx
      .insertInto('region_membership')
      .values({ user_id, company_id, region_code })
      .execute();
  }
  for (const code of colleague.manages) {
    await trx
      .updateTable('region')
      .set({ manager_id: user_id })
      .where('company_id', '=', company_id)
      .where('code', '=', code)
      .execute();
  }
}

/** How the account was created, and the regions assigned to it a day later. */
function linesOf(colleague: Colleague, now: number): Line[] {
  const { id: subjectId, company, stores, manages, since } = colleague;
  const { regions } = COMPANIES.find(({ id }) => id === company)!;
  const email = addressOf(colleague);
  const made = now - since * DAY_MS;
  const name = `${colleague.firstName} ${colleague.lastName}`;
  const given = { email, name, stores, regions: colleague.regions.map((code) => regions[code]!) };
  return [
    { now: made, company, action: 'user_created', subject: email, subjectId, after: given },
    ...manages.map((code) => ({
      now: made + DAY_MS,
      company,
      action: 'region_manager_set' as const,
      subject: regions[code]!,
      subjectId,
      before: { manager: null },
      after: { manager: email },
    })),
  ];
}

/** History of the quality definition up to 6 and 8. */
const definitionLines = (now: number): Line[] =>
  [
    { since: 350, before: null, after: { min: 5.5, max: 8.5 } },
    { since: 203, before: { min: 5.5, max: 8.5 }, after: { min: 6, max: 8.5 } },
    { since: 91, before: { min: 6, max: 8.5 }, after: { min: 6, max: 8.2 } },
    { since: 33, before: { min: 6, max: 8.2 }, after: { min: 6, max: 8 } },
  ].map(({ since, before, after }) => ({
    now: now - since * DAY_MS,
    company: LUMBRE,
    action: 'quality_definition_changed',
    subject: 'Quality definition',
    before,
    after,
  }));

/** Changes of the last weeks: stores, passwords, a deleted user. */
function changeLines(now: number): Line[] {
  const at = (days: number) => now - days * DAY_MS;
  const about = (first: string) => {
    const colleague = COLLEAGUES.find(({ firstName }) => firstName === first)!;
    return { company: LUMBRE, subject: addressOf(colleague), subjectId: colleague.id };
  };
  const gone = 'owen.pratt@lumbrepizza.example';
  const stores = (before: string[], after: string[]) => ({
    action: 'stores_changed' as const,
    before: { stores: before },
    after: { stores: after },
  });
  return [
    { now: at(58), ...about('Dwight'), ...stores(['Boerne'], ['Boerne', 'Kerrville']) },
    { now: at(46), ...about('Keiko'), action: 'password_reset' },
    { now: at(27), ...about('Frank'), ...stores(['Riverside'], ['Oak Park', 'Riverside']) },
    {
      now: at(19),
      company: LUMBRE,
      action: 'user_deleted',
      subject: gone,
      before: { name: 'Owen Pratt', email: gone, stores: ['Lakeview'], regions: [], manages: [] },
    },
    { now: at(9), ...about('Imani'), ...stores(['Harbor Point'], ['Cape May', 'Harbor Point']) },
    { now: at(3), ...about('Luis'), action: 'password_reset' },
  ];
}

/** Sign-ins of the last days. */
function signIns(now: number): Line[] {
  const accounts = ['manager', 'reviewer', 'regular', 'reports', 'manager2'];
  return [1, 2, 3, 5, 6, 8].flatMap((days) =>
    PEOPLE.filter(({ account }) => accounts.includes(account)).map((person) => ({
      // A different minute every day, as in reality.
      now: now - days * DAY_MS - ((person.id * 17 + days * 23) % 97) * MINUTE_MS - days * 7_300,
      company: person.employer,
      action: 'signed_in' as const,
      subject: emailOf(person),
      subjectId: person.id,
    })),
  );
}
