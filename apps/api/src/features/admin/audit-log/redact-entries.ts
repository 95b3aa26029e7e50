import type { AuditFacts, AuditValue } from '@crustodian/domain/people/audit-log';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import {
  personIsAdministered,
  regionIsAdministered,
  venueIsAdministered,
} from '#platform/auth/administered';
import { sql } from 'kysely';
import type { AdminContext } from '../chosen-company.ts';
import { readLimited } from '../given-spaces.ts';

type Reader = Pick<AdminContext, 'db' | 'config' | 'viewer'>;

interface Entry {
  user_id: number | null;
  before: AuditFacts | null;
  after: AuditFacts | null;
}

/** Stands in for a place or person that the reader does not administer. */
export const REDACTED = '…';

/** Lists of names, ids or codes of stores and regions, or of both as a morning mail has them. */
const PLACES = new Set(['stores', 'venues', 'regions', 'manages', 'places']);

/**
 * Returns a function that redacts, in the facts of these entries, what a reader who is limited to some
 * places does not administer: other stores and regions, their pizzas, and their managers. Readers
 * see their own acts in full.
 */
export async function redactorFor(
  context: Reader,
  entries: readonly Entry[],
): Promise<(entry: Entry) => Pick<Entry, 'before' | 'after'>> {
  const { db, viewer } = context;
  if (viewer.isStaff || !(await readLimited(db, viewer.id))) return (entry) => entry;
  const [places, people] = await Promise.all([
    knownPlaces(context),
    knownPeople(context, entries.flatMap(managersIn)),
  ]);
  const redact = (field: string, value: AuditValue): AuditValue => {
    if (PLACES.has(field) && Array.isArray(value)) {
      return [...new Set(value.map((place) => (places.has(place) ? place : REDACTED)))];
    }
    if (typeof value !== 'string') return value;
    if (field === 'manager') return people.has(value) ? value : REDACTED;
    const venue = field === 'pizza' ? parsePizzaId(value)?.venue : undefined;
    return venue === undefined || places.has(String(venue)) ? value : REDACTED;
  };
  const redactFacts = (facts: AuditFacts | null) =>
    facts &&
    Object.fromEntries(
      Object.entries(facts).map(([field, value]) => [field, redact(field, value)]),
    );
  return (entry) =>
    entry.user_id === viewer.id
      ? entry
      : { before: redactFacts(entry.before), after: redactFacts(entry.after) };
}

const managersIn = ({ before, after }: Entry): string[] =>
  [before?.['manager'], after?.['manager']].filter((email) => typeof email === 'string');

/** The names, ids and codes by which entries mention stores and regions that the reader administers. */
async function knownPlaces({ db, config, viewer }: Reader): Promise<Set<string>> {
  const { rows } = await sql<{ place: string }>`
    SELECT unnest(ARRAY[pretty_name, id::text, concat_ws(' ', 'venue', company_id, id)]) AS place
      FROM venue WHERE ${venueIsAdministered({ config }, viewer)}
    UNION SELECT unnest(ARRAY[name, code, concat_ws(' ', 'region', company_id, code)])
      FROM region WHERE ${regionIsAdministered({ config }, viewer)}`.execute(db);
  return new Set(rows.map(({ place }) => place));
}

/** Those of these e-mail addresses whose owners the reader administers, or their own. */
async function knownPeople(
  { db, config, viewer }: Reader,
  emails: readonly string[],
): Promise<Set<string>> {
  const isTheirs = personIsAdministered({ config }, viewer, {
    person: sql.ref('person.id'),
    whole: false,
  });
  const { rows } = await sql<{ email: string }>`SELECT email FROM user_account person
    WHERE email = ANY (${[...emails]}::text[]) AND (id = ${viewer.id} OR ${isTheirs})`.execute(db);
  return new Set(rows.map(({ email }) => email));
}
