import { VENUES } from '@crustodian/demo/chain/stores';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pizzaTimes } from '../../packages/demo/src/chain/rhythm.ts';

const text = readFileSync('docs/scale.md', 'utf8');
const SIZES = [600, 6000, 60_000];
/** Tolerance, because the document rounds to about two digits. */
const ROUNDED = 0.06;

/** The table of a section: the numbers in the other cells, keyed by the first cell. */
function tableOf(section: string): Map<string, number[]> {
  const [, after = ''] = text.split(`\n## ${section}\n`);
  const rows = [...after.split('\n## ')[0]!.matchAll(/^\| ([^|]*\S) *\|(.*)\|$/gm)].map(
    ([, what = '', cells = '']) =>
      [
        what,
        cells
          .split('|')
          .map((cell) => Number.parseFloat(cell.trim().replaceAll(',', '')))
          .filter((value) => !Number.isNaN(value)),
      ] as const,
  );
  return new Map(rows.filter(([what, numbers]) => what !== 'What' && numbers.length > 0));
}

const given = new Map([...tableOf('The workload'), ...tableOf('Unit costs')]);
const the = (what: string): number => {
  const [value] = given.get(what) ?? [];
  if (value === undefined) throw new Error(`docs/scale.md does not say: ${what}`);
  return value;
};
const ms = (what: string) => the(what) / 1000;

const YEAR = 365;
const NIGHT_H = 8;
const pizzas = (stores: number) => stores * the('Pizzas a day');
const pictures = (stores: number) => (stores * the('Pizzas in the busiest hour')) / 3600;
const processes = (stores: number) => stores / the('Stores a process');
const tbOfDatabase = (stores: number) =>
  (pizzas(stores) * YEAR * the('KB of a pizza in the database')) / 1e9;
const tbOfPictures = (stores: number) =>
  (pizzas(stores) * YEAR * the('KB of a picture and its small ones')) / 1e9;
const coresThatScore = (stores: number) =>
  pictures(stores) / the('Pictures a core scores a second');
const hasNewPizza = () => 1 - Math.exp(-the('Pizzas in the busiest hour') / 60);
/** Seconds for all stores, processed sequentially. */
const cameraLooks = (stores: number) =>
  stores * the('Cameras') * ms('A camera looked at, by the clock');
const orderDays = (stores: number) =>
  stores *
  (2 * ms('A day of orders with nothing new') + hasNewPizza() * ms('A day of orders matched'));
const listing = (stores: number) => ((pizzas(stores) * YEAR) / 1000) * ms('A page of a listing');
/**
 * Eight pictures at a time, each with two sequential requests: the lookup, then the deletions,
 * which run in parallel.
 */
const deleting = (stores: number) => (pizzas(stores) * 2 * ms('A request to the object store')) / 8;
const charting = (stores: number) => (pictures(stores) * ms('A chart drawn, by the clock')) / 3;
const looks = (stores: number) => (coresThatScore(stores) / 2) * pictures(stores);
const messages = (stores: number) => 3 * pictures(stores);
const hearing = (stores: number) => messages(stores) * processes(stores) * ms('A message heard');
const rankings = (stores: number) => stores * Math.min(2, stores / (NIGHT_H * 3600));
const management = (stores: number) =>
  stores *
  ms(
    stores < 4000 ? 'The management page, a store of 400' : 'The management page, a store of 4,000',
  );
const calls = (stores: number) => (stores * the('Calls of people in the busiest hour')) / 3600;
const coresThatServe = (stores: number) =>
  calls(stores) * ms('A call') +
  (stores / 60) * ms('A heartbeat') +
  pictures(stores) * ms('A capture of one pizza taken in');
const auditEntries = (stores: number) => stores * the('Entries of the audit log a day') * YEAR;

const LOADS: Record<string, (stores: number) => number> = {
  'Pictures a second': pictures,
  'Cores that score and make small pictures': coresThatScore,
  'Cores that take captures in': (stores) =>
    pictures(stores) * ms('A capture of one pizza taken in'),
  'Calls of people a second': calls,
  'Cores for calls': (stores) => calls(stores) * ms('A call'),
  'Heartbeats a second': (stores) => stores / 60,
  'Cores for heartbeats': (stores) => (stores / 60) * ms('A heartbeat'),
  Processes: processes,
  'Connections to the database': (stores) => 12 * processes(stores),
  'Statements a second of idle processes': (stores) =>
    (processes(stores) * the('Statements a minute of an idle process')) / 60,
  'Pizzas a year, in millions': (stores) => (pizzas(stores) * YEAR) / 1e6,
  'Database a year, in TB': tbOfDatabase,
  'Pictures a year, in TB': tbOfPictures,
  'Files a year, in millions': (stores) =>
    (pizzas(stores) * YEAR * the('Files of a picture')) / 1e6,
  'Writes to the object store a day, in millions': (stores) =>
    (pizzas(stores) * the('Files of a picture')) / 1e6,
  'Hours to list a year of pictures': (stores) => listing(stores) / 3600,
  'Hours to delete the files of a day': (stores) => deleting(stores) / 3600,
  'Seconds to look at every camera': cameraLooks,
  'Seconds to match the orders': orderDays,
  'Share of its time that the charts’ process draws': charting,
  'Looks for captures a second': looks,
  'Cores for looks': (stores) => looks(stores) * ms('A look for captures, none waits'),
  'Messages a second between processes': messages,
  'Cores to hear them': hearing,
  'Event streams of screens': (stores) => stores * the('Screens'),
  'Requests a second after a process died': (stores) => (2 * stores * the('Screens')) / 3,
  'Screens a second that read the ranking anew': rankings,
  'GB of lists of stores in streams': (stores) =>
    (stores ** 2 * the('A store in a screen’s list')) / 1e9,
  'Seconds of CPU of the management page': management,
  'Minutes of a new definition of quality': (stores) =>
    (stores * ms('A store-year recounted')) / 60,
  'Entries of the audit log a year, in millions': (stores) => auditEntries(stores) / 1e6,
  'Minutes to verify them': (stores) => (auditEntries(stores) * ms('A seal verified')) / 60,
  'Hours of CPU to print a week’s reports': (stores) =>
    (stores * ms('A weekly report printed')) / 3600,
  'Seconds to draw a day’s sample': (stores) => stores * ms('A day’s sample drawn'),
  'Weeks until every camera is measured': (stores) => (stores * the('Cameras')) / (60 * 24 * 7),
  'Hours of a dump of a year': (stores) =>
    (tbOfDatabase(stores) * 1e6) / the('MB a second of a dump') / 3600,
  'Hours of verify of a year': (stores) => (stores * ms('A store-year verified')) / 3600,
  'Minutes of an index on a year of pizzas': (stores) =>
    (pizzas(stores) * YEAR) / the('Rows a second of an index') / 60,
};

test('the loads are those of the workload and the unit costs', () => {
  const found = tableOf('The load');
  expect([...found.keys()]).toEqual(Object.keys(LOADS));
  for (const [what, load] of Object.entries(LOADS)) {
    const numbers = found.get(what)!;
    SIZES.forEach((stores, at) => {
      const off = Math.abs(numbers[at]! / load(stores) - 1);
      expect(off, `${what}, ${stores} stores: ${load(stores)}`).toBeLessThan(ROUNDED);
    });
  }
});

/** The number of stores at which a growing quantity reaches a limit. */
function reaches(limit: number, grows: (stores: number) => number): number {
  let [low, high] = [1, 1e6];
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    if (grows(middle) > limit) high = middle;
    else low = middle;
  }
  return high;
}

const BENDS: Record<string, () => number> = {
  'Files of deleted pictures': () => reaches(3600, deleting),
  'List of the object store': () => reaches(3600, listing),
  'Company calls': () => reaches(1, (stores) => stores * ms('The management page, a store of 400')),
  '`verify`': () => reaches(NIGHT_H * 3600, (stores) => stores * ms('A store-year verified')),
  'Looks at cameras': () => reaches(60, cameraLooks),
  'Screens of one company': () => reaches(1, (stores) => rankings(stores) * ms('A call')),
  'Scoring, as the chart has it': () => reaches(12, (stores) => coresThatScore(stores)),
  Migrations: () =>
    reaches(300, (stores) => (pizzas(stores) * YEAR) / the('Rows a second of an index')),
  'Orders and pizzas': () => reaches(60, orderDays),
  'Measured cameras': () => reaches(60 * 24 * 7, (stores) => stores * the('Cameras')),
  Connections: () => reaches(500, (stores) => 24 * processes(stores)),
  'Looks for captures': () =>
    reaches(1, (stores) => looks(stores) * ms('A look for captures, none waits')),
  Dumps: () =>
    reaches(
      NIGHT_H,
      (stores) => (tbOfDatabase(stores) * 1e6) / the('MB a second of a dump') / 3600,
    ),
  Heartbeats: () => reaches(1, (stores) => (stores / 60) * ms('A heartbeat')),
  'Messages between processes': () => reaches(1, hearing),
  Charts: () => reaches(1, charting),
  'The draw of a day’s sample': () => reaches(600, (stores) => stores * ms('A day’s sample drawn')),
};

test('each part bends where it says, and the nearest stands first', () => {
  const found = tableOf('Where it bends');
  expect([...found.keys()].toSorted()).toEqual(Object.keys(BENDS).toSorted());
  for (const [part, bend] of Object.entries(BENDS)) {
    const [stores] = found.get(part) ?? [];
    expect(Math.abs(stores! / bend() - 1), `${part}: ${bend()}`).toBeLessThan(ROUNDED);
  }
  const bends = [...found.values()].map(([stores]) => stores!);
  expect(bends).toEqual(bends.toSorted((a, b) => a - b));
});

test('the bill of 60,000 stores adds up', () => {
  const found = tableOf('What it costs');
  const price = (what: string) => found.get(what)!;
  const stores = 60_000;
  const lines: Record<string, (at: number) => number> = {
    Scoring: (at) => coresThatScore(stores) * price('core')[at]!,
    Serving: (at) => 2 * coresThatServe(stores) * price('core')[at]!,
    'Databases, twelve cells': (at) => 12 * 2 * 16 * price('core')[at]!,
    'Their disks': (at) => 2 * tbOfDatabase(stores) * price('disk')[at]!,
    'Pictures of 90 days': (at) => ((tbOfPictures(stores) * 90) / YEAR) * price('object')[at]!,
    'Writes of pictures': (at) =>
      ((pizzas(stores) * the('Files of a picture')) / 1e6) * (YEAR / 12) * price('writes')[at]!,
  };
  const sums = [0, 0, 0];
  for (const [what, line] of Object.entries(lines)) {
    sums.forEach((_sum, at) => {
      const computed = line(at);
      sums[at]! += computed;
      const off = Math.abs(price(what)[at]! - computed);
      expect(off, `${what}: ${computed}`).toBeLessThanOrEqual(ROUNDED * computed);
    });
  }
  sums.forEach((sum, at) => {
    expect(Math.abs(price('All of it')[at]! / sum - 1), `${sum}`).toBeLessThan(ROUNDED);
    expect(Math.abs(price('A store')[at]! / (sum / stores) - 1)).toBeLessThan(ROUNDED);
  });
});

const SIMULATED = 300;
/** Minutes by which the demo chain's time zones are behind UTC on that day. */
const BEHIND: Record<string, number> = {
  'America/Chicago': 360,
  'America/New_York': 300,
  'Europe/Madrid': -60,
};
const LATEST_MIN = 2 * 1440;

/** Pizzas per minute and store on a Friday, for average stores. */
function friday(isZoned: boolean): number[] {
  const minutes = Array.from({ length: LATEST_MIN + 480 }, () => 0);
  for (let at = 0; at < SIMULATED; at += 1) {
    const store = { ...VENUES[at % VENUES.length]!, id: 1000 + at, volume: the('Pizzas a day') };
    const behind = isZoned ? BEHIND[store.timeZone]! : 0;
    for (const time of pizzaTimes(store, '2026-11-27', 'scale')) {
      const days = time.startsWith('2026/11/27') ? 0 : 1;
      const [hour, minute] = time.slice(11).split(':').map(Number) as [number, number];
      minutes[60 + behind + 1440 * days + 60 * hour + minute]! += 1 / SIMULATED;
    }
  }
  return minutes;
}

const busiestHour = (minutes: readonly number[]): number =>
  Math.max(...minutes.map((_, at) => sumOf(minutes.slice(at, at + 60))));
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Maximum waiting time of a picture in minutes if this many are scored per hour. */
function longestWait(minutes: readonly number[], anHour: number): number {
  let [waiting, longest] = [0, 0];
  for (const arrive of minutes) {
    waiting = Math.max(0, waiting + arrive - anHour / 60);
    longest = Math.max(longest, (60 * waiting) / anHour);
  }
  return longest;
}

test('the rhythm is that of the demo chain’s generator', () => {
  const sentence =
    /has (\d+) pizzas a store, ([\d.]+) of .*? and ([\d.]+) over .*? needs scoring for ([\d.]+) .*? or ([\d.]+), for/s;
  const said = sentence.exec(text)!.slice(1).map(Number);
  const [one, zoned] = [friday(false), friday(true)] as const;
  const enough = (minutes: readonly number[]) =>
    reaches(-5, (anHour) => -longestWait(minutes, anHour));
  const found = [sumOf(one), busiestHour(one), busiestHour(zoned), enough(one), enough(zoned)];
  for (const [at, value] of found.entries()) {
    expect(Math.abs(said[at]! / value - 1), `${value}`).toBeLessThan(ROUNDED);
  }
  expect(Math.abs(said[1]! / the('Pizzas in the busiest hour') - 1)).toBeLessThan(ROUNDED);
});

test('the metrics that it names are there', () => {
  const known = ['platform/metrics.ts', 'features/health/read-metrics.ts']
    .map((path) => readFileSync(`apps/api/src/${path}`, 'utf8'))
    .join('');
  const named = new Set([...text.matchAll(/`(crustodian_\w+)/g)].map(([, name]) => name!));
  expect([...named].filter((name) => !known.includes(name))).toEqual([]);
  expect(named.size).toBeGreaterThan(3);
});
