import { FLAGGED_EMPLOYER, FORNO, LUMBRE, PROVIDER } from './companies.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'pizza';

export interface DemoPerson {
  id: number;
  account: string;
  firstName: string;
  lastName: string;
  /** What the account shows, in a few words. */
  kind: string;
  employer: number;
  companyManager?: true;
  dailyFeedOnly?: true;
  reportsOnly?: true;
  allowFeedback?: true;
  companyMemberships?: number[];
  venueMemberships?: string[];
}

export const PEOPLE: readonly DemoPerson[] = [
  {
    id: 1,
    account: 'staff',
    firstName: 'Marta',
    lastName: 'Ruiz',
    kind: 'provider staff: everything',
    employer: PROVIDER,
    allowFeedback: true,
    companyManager: true,
    companyMemberships: [LUMBRE, FORNO],
  },
  {
    id: 2,
    account: 'manager',
    firstName: 'Owen',
    lastName: 'Brandt',
    kind: 'company manager of Lumbre Pizza',
    employer: LUMBRE,
    companyManager: true,
  },
  {
    id: 3,
    account: 'regular',
    firstName: 'Lucía',
    lastName: 'Ferrer',
    kind: 'store staff of Bandera and Boerne',
    employer: LUMBRE,
    venueMemberships: ['Bandera', 'Boerne'],
  },
  {
    id: 4,
    account: 'reviewer',
    firstName: 'Priya',
    lastName: 'Nair',
    kind: 'quality reviewer of Lumbre Pizza',
    employer: LUMBRE,
    allowFeedback: true,
  },
  {
    id: 5,
    account: 'feed',
    firstName: 'Tom',
    lastName: 'Oakes',
    kind: 'sees only the daily feed',
    employer: LUMBRE,
    dailyFeedOnly: true,
    venueMemberships: ['Bandera'],
  },
  {
    id: 6,
    account: 'reports',
    firstName: 'Ines',
    lastName: 'Molina',
    kind: 'sees only quality reports',
    employer: LUMBRE,
    reportsOnly: true,
  },
  {
    id: 7,
    account: 'flagged',
    firstName: 'Dana',
    lastName: 'Whitlock',
    kind: 'may see flagged snapshots',
    employer: FLAGGED_EMPLOYER,
    companyMemberships: [LUMBRE],
  },
  {
    id: 8,
    account: 'manager2',
    firstName: 'Javier',
    lastName: 'Soto',
    kind: 'company manager of Forno Verde',
    employer: FORNO,
    companyManager: true,
  },
  {
    id: 9,
    account: 'regular2',
    firstName: 'Elena',
    lastName: 'Prieto',
    kind: 'store staff of Forno Verde',
    employer: FORNO,
  },
];

export const emailOf = (person: DemoPerson): string => `${person.account}@crustodian.example`;
