import type { Tools } from '#platform/tools';

export async function timeZoneOf(
  { db, memory: { zones } }: Pick<Tools, 'db' | 'memory'>,
  venue: number,
): Promise<string> {
  const known = zones.get(venue);
  if (known) return known;
  const { time_zone } = await db
    .selectFrom('venue')
    .select('time_zone')
    .where('id', '=', venue)
    .executeTakeFirstOrThrow();
  zones.set(venue, time_zone);
  return time_zone;
}
