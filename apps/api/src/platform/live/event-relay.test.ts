import { createLiveEvents, type DayChanged } from '#platform/live/live-events';
import { openEventRelay, type EventRelay } from '#platform/live/event-relay';
import { testDatabase } from '#test/world/database';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';

const database = testDatabase();
const opened: EventRelay[] = [];
afterEach(async () => {
  for (const relay of opened.splice(0)) await relay.close();
});

/** The live events of a simulated process. */
async function liveOf(url = database.url) {
  const relay = openEventRelay({ url });
  opened.push(relay);
  const live = createLiveEvents(relay);
  await expect.poll(relay.isListening).toBe(true);
  return live;
}

/** Records the events a process receives. */
function heardBy(live: ReturnType<typeof createLiveEvents>) {
  const heard: unknown[] = [];
  live.followDays(7, (change: DayChanged) => heard.push(change));
  live.followReports((change) => heard.push(change));
  live.followTv(7, () => heard.push('screen'));
  live.followRights((person) => heard.push(`rights of ${person}`));
  live.followSnapshots(() => heard.push('snapshots'));
  live.followMissed(() => heard.push('missed'));
  return heard;
}

/** Ends the listening connections, like a database restart; only the oldest ones if `most` is given. */
const breakConnections = (most = 1000) =>
  sql`SELECT pg_terminate_backend(pid) FROM (
      SELECT pid FROM pg_stat_activity
      WHERE application_name = 'crustodian events' AND datname = current_database()
      ORDER BY backend_start LIMIT ${most}) listening`.execute(database.db);

test('another process hears what changed, by its names; the own one hears it at once and once', async () => {
  const [here, there] = [await liveOf(), await liveOf()];
  const [own, other] = [heardBy(here), heardBy(there)];
  here.dayChanged({ venue: 7, day: '2024-03-10' });
  here.dayChanged({ venue: 8, day: '2024-03-10' });
  here.reportChanged({ venue: 9, week: '2024-03-10' });
  here.tvChanged(7);
  here.rightsChanged(3);
  here.snapshotsArrived();
  const all = [
    { venue: 7, day: '2024-03-10' },
    { venue: 9, week: '2024-03-10' },
    'screen',
    'rights of 3',
    'snapshots',
  ];
  expect(own).toEqual(all);
  await expect.poll(() => other).toEqual(all);
  expect(own).toEqual(all);
});

test('who only tells connects when there is something to say, and says it before the end', async () => {
  const heard = heardBy(await liveOf());
  const relay = openEventRelay({ url: database.url, sendOnly: true });
  const listening = sql<{ count: number }>`SELECT count(*) FROM pg_stat_activity
    WHERE application_name = 'crustodian events' AND datname = current_database()`;
  expect((await listening.execute(database.db)).rows).toEqual([{ count: 1 }]);
  createLiveEvents(relay).dayChanged({ venue: 7, day: '2024-03-10' });
  await relay.close();
  await expect.poll(() => heard).toEqual([{ venue: 7, day: '2024-03-10' }]);
});

test('events in quick succession are sent once', async () => {
  const [here, there] = [await liveOf(), await liveOf()];
  const other = heardBy(there);
  for (let times = 0; times < 50; times += 1) here.dayChanged({ venue: 7, day: '2024-03-10' });
  await expect.poll(() => other.length).toBe(1);
  here.dayChanged({ venue: 7, day: '2024-03-10' });
  await expect.poll(() => other.length).toBe(2);
});

test('more than a message takes goes in several', async () => {
  const [here, there] = [await liveOf(), await liveOf()];
  const days: string[] = [];
  there.followReports(({ venue }) => days.push(String(venue)));
  for (let venue = 0; venue < 1000; venue += 1) here.reportChanged({ venue, week: '2024-03-10' });
  await expect.poll(() => new Set(days).size).toBe(1000);
});

test('after a lost connection followers learn that something was missed, and receive events again', async () => {
  const [here, there] = [await liveOf(), await liveOf()];
  const other = heardBy(there);
  await breakConnections();
  await expect.poll(() => other, { timeout: 5000 }).toEqual(['missed']);
  here.dayChanged({ venue: 7, day: '2024-03-10' });
  await expect.poll(() => other.length, { timeout: 5000 }).toBe(2);
});

test('events during a lost connection are sent when it is back', async () => {
  const [here, there] = [await liveOf(), await liveOf()];
  const other = heardBy(there);
  // Only the sender's connection: the receiver stayed connected.
  await breakConnections(1);
  here.reportChanged({ venue: 9, week: '2024-03-10' });
  await expect
    .poll(() => other, { timeout: 5000 })
    .toContainEqual({ venue: 9, week: '2024-03-10' });
});

test('what others say on the channel is left alone', async () => {
  const live = await liveOf();
  const heard = heardBy(live);
  for (const text of [
    '',
    'pizza',
    '01234567{}',
    '01234567[[1]]',
    '01234567[["day"]]',
    '01234567[',
  ]) {
    await sql`SELECT pg_notify('crustodian', ${text})`.execute(database.db);
  }
  await sql`SELECT pg_notify('crustodian', '01234567[["new",1],["screen",7]]')`.execute(
    database.db,
  );
  await expect.poll(() => heard).toEqual(['screen']);
});

test('pending events are sent before the end', async () => {
  const there = await liveOf();
  const other = heardBy(there);
  const relay = openEventRelay({ url: database.url });
  await expect.poll(relay.isListening).toBe(true);
  relay.publish(['screen', 7]);
  await relay.close();
  await expect.poll(() => other).toEqual(['screen']);
});

test('a database that is not there neither fails nor holds anybody up', async () => {
  const relay = openEventRelay({ url: 'postgresql://nobody@127.0.0.1:1/nothing' });
  relay.publish(['screen', 7]);
  expect(relay.isListening()).toBe(false);
  await relay.close();
});
