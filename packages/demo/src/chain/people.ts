import { FLAGGED_EMPLOYER, FORNO, LUMBRE, PROVIDER } from './companies.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'pizza';

export interface DemoPerson {
  id: number;
  account: string;
  firstName: string;
  lastName: string;
  /** What the account demonstrates, in a few words. */
  kind: { en: string; es: string };
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
    kind: { en: 'provider staff: everything', es: 'personal del proveedor: todo' },
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
    kind: { en: 'company manager of Lumbre Pizza', es: 'responsable de la empresa Lumbre Pizza' },
    employer: LUMBRE,
    companyManager: true,
  },
  {
    id: 3,
    account: 'regular',
    firstName: 'Lucía',
    lastName: 'Ferrer',
    kind: {
      en: 'store staff of Bandera and Boerne',
      es: 'personal de las tiendas Bandera y Boerne',
    },
    employer: LUMBRE,
    venueMemberships: ['Bandera', 'Boerne'],
  },
  {
    id: 4,
    account: 'reviewer',
    firstName: 'Priya',
    lastName: 'Nair',
    kind: { en: 'quality reviewer of Lumbre Pizza', es: 'revisor de calidad de Lumbre Pizza' },
    employer: LUMBRE,
    allowFeedback: true,
  },
  {
    id: 5,
    account: 'feed',
    firstName: 'Tom',
    lastName: 'Oakes',
    kind: { en: 'sees only the daily feed', es: 've solo las pizzas del día' },
    employer: LUMBRE,
    dailyFeedOnly: true,
    venueMemberships: ['Bandera'],
  },
  {
    id: 6,
    account: 'reports',
    firstName: 'Ines',
    lastName: 'Molina',
    kind: { en: 'sees only quality reports', es: 've solo los informes de calidad' },
    employer: LUMBRE,
    reportsOnly: true,
  },
  {
    id: 7,
    account: 'flagged',
    firstName: 'Dana',
    lastName: 'Whitlock',
    kind: { en: 'may see flagged snapshots', es: 'puede ver las fotos marcadas' },
    employer: FLAGGED_EMPLOYER,
    companyMemberships: [LUMBRE],
  },
  {
    id: 8,
    account: 'manager2',
    firstName: 'Javier',
    lastName: 'Soto',
    kind: { en: 'company manager of Forno Verde', es: 'responsable de la empresa Forno Verde' },
    employer: FORNO,
    companyManager: true,
  },
  {
    id: 9,
    account: 'regular2',
    firstName: 'Elena',
    lastName: 'Prieto',
    kind: { en: 'store staff of Forno Verde', es: 'personal de las tiendas de Forno Verde' },
    employer: FORNO,
  },
];

export const emailOf = (person: DemoPerson): string => `${person.account}@crustodian.example`;
