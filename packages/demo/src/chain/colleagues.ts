import { FORNO, LUMBRE } from './companies.ts';

/** An employee of the chain who appears in its administration, but has no demo account. */
export interface Colleague {
  id: number;
  company: number;
  firstName: string;
  lastName: string;
  stores: string[];
  regions: string[];
  /** Codes of the regions that the person manages. */
  manages: string[];
  /** Number of days since the account was created. */
  since: number;
  /** Whether the person judges drawn pizzas of the whole chain. */
  isReviewer: boolean;
}

/** One line per person: what they may access, and what they manage. */
type Line = [
  firstName: string,
  lastName: string,
  since: number,
  given: { stores?: string[]; regions?: string[]; manages?: string[]; isReviewer?: true },
];

const OF_LUMBRE: Line[] = [
  ['Alicia', 'López', 380, { regions: ['hills'], manages: ['hills'] }],
  ['Ben', 'Harlan', 372, { stores: ['Bandera'] }],
  ['Carmen', 'Ibarra', 360, { regions: ['north'], manages: ['north'] }],
  ['Dwight', 'Okafor', 341, { stores: ['Boerne', 'Kerrville'] }],
  ['Elena', 'Marsh', 333, { stores: ['Fredericksburg'] }],
  ['Frank', 'Nowak', 297, { stores: ['Riverside', 'Oak Park'] }],
  ['Grace', 'Tamura', 251, { stores: ['Lakeview'] }],
  ['Hugo', 'Varela', 246, { stores: ['Wicker Park'] }],
  ['Imani', 'Brooks', 198, { stores: ['Harbor Point', 'Cape May'] }],
  ['Jonas', 'Petrov', 164, { stores: ['Seaport'] }],
  ['Keiko', 'Sato', 120, { stores: ['Fort Greene'] }],
  ['Luis', 'Arce', 77, { stores: ['Bandera', 'Boerne'] }],
  ['Maya', 'Lindqvist', 41, { regions: ['coast'] }],
  ['Noah', 'Fields', 12, { stores: ['Oak Park'] }],
  ['Tom', 'Akers', 396, { isReviewer: true }],
  ['Nadia', 'Ferris', 395, { isReviewer: true }],
  ['Sam', 'Ferreira', 394, { isReviewer: true }],
  ['Jo', 'Keller', 305, { isReviewer: true }],
  ['Ken', 'Abe', 14, { isReviewer: true }],
];
const OF_FORNO: Line[] = [
  ['Pilar', 'Gómez', 310, { regions: ['centro'], manages: ['centro'] }],
  ['Raúl', 'Vega', 140, { stores: ['Lavapiés'] }],
  ['Sara', 'Molero', 66, { stores: ['Chamberí', 'Malasaña'] }],
  ['Nuria', 'Campos', 396, { isReviewer: true }],
  ['Diego', 'Rey', 395, { isReviewer: true }],
  ['Irene', 'Sanz', 252, { isReviewer: true }],
];

const colleaguesOf = (company: number, firstId: number, lines: Line[]): Colleague[] =>
  lines.map(([firstName, lastName, since, given], at) => ({
    id: firstId + at,
    company,
    firstName,
    lastName,
    since,
    stores: given.stores ?? [],
    regions: given.regions ?? [],
    manages: given.manages ?? [],
    isReviewer: given.isReviewer ?? false,
  }));

export const COLLEAGUES: readonly Colleague[] = [
  ...colleaguesOf(LUMBRE, 21, OF_LUMBRE),
  ...colleaguesOf(FORNO, 41, OF_FORNO),
];

const DOMAINS: Record<number, string> = {
  [LUMBRE]: 'lumbrepizza.example',
  [FORNO]: 'fornoverde.example',
};

/** 'alicia.lopez@lumbrepizza.example' */
export const addressOf = ({ firstName, lastName, company }: Colleague): string =>
  `${firstName}.${lastName}@${DOMAINS[company]}`
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
