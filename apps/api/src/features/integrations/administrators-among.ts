import { may } from '@crustodian/domain/people/access';
import { isWhollyAdministered } from '#platform/auth/administered';
import { findUser } from '#platform/auth/authenticate-request';
import type { Tools } from '#platform/tools';

/** Which of these people now administer all of a company. */
export async function administratorsAmong(
  tools: Pick<Tools, 'db' | 'config'>,
  company: number,
  people: readonly number[],
): Promise<Set<number>> {
  const administrators = new Set<number>();
  for (const person of new Set(people)) {
    const viewer = await findUser(tools, person);
    if (!viewer || !may(viewer, 'admin')) continue;
    if (await isWhollyAdministered(tools, viewer, company)) administrators.add(person);
  }
  return administrators;
}
