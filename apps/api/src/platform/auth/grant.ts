import type { Scope } from '@crustodian/contract/wire/endpoint';
import { venueOfId } from '@crustodian/domain/pizza/wire-id';
import {
  administeredCompany,
  administeredPerson,
  whollyAdministeredCompany,
  type AdministeredCompany,
  type AdministeredPerson,
  type Where,
  type WholeCompany,
} from '#platform/auth/administered';
import { ApiError } from '#platform/http/errors';
import {
  rememberedVenue,
  visibleCompany,
  visibleVenue,
  type ViewerAccess,
  type VisibleCompany,
  type VisibleVenue,
} from '#platform/auth/scope';

/** The resources the gate resolved for the handler. */
export interface Granted {
  venue?: VisibleVenue;
  company?: VisibleCompany | AdministeredCompany | WholeCompany;
  person?: AdministeredPerson;
}

/** Resolves the resource that an endpoint's scope names in its decoded input, or refuses access. */
export async function grant(
  tools: Where,
  viewerAccess: ViewerAccess,
  scope: Scope,
  input: Record<string, unknown>,
): Promise<Granted> {
  const { db } = tools;
  const { viewer } = viewerAccess;
  if (typeof scope === 'string') return {};
  if ('venue' in scope) {
    return { venue: await visibleVenue(db, viewer, Number(valueAt(input, scope.venue))) };
  }
  if ('company' in scope) {
    return { company: await visibleCompany(db, viewer, Number(valueAt(input, scope.company))) };
  }
  if ('administered' in scope) {
    const named = Number(valueAt(input, scope.administered));
    return { company: await administeredCompany(tools, viewer, named) };
  }
  if ('wholeCompany' in scope) {
    const named = Number(valueAt(input, scope.wholeCompany));
    return { company: await whollyAdministeredCompany(tools, viewer, named) };
  }
  if ('person' in scope || 'account' in scope) {
    const whole = 'account' in scope;
    const person = Number(valueAt(input, whole ? scope.account : scope.person));
    return { person: await administeredPerson(tools, viewer, { person, whole }) };
  }
  const venue = venueOfId(String(valueAt(input, scope.venueOf)));
  if (venue === null) throw new ApiError('venue_not_yours');
  return { venue: await rememberedVenue(db, viewerAccess, venue) };
}

/** The value at a dotted path such as 'body.capture.venue'. */
export function valueAt(input: Record<string, unknown>, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], input);
}
