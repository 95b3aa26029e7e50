import { expect, test } from 'vitest';
import { newsOf } from './morning.ts';
import { isGoodNews, todayLines, type DecidedAction } from './today-lines.ts';
import type { AnsweredObjection, DayFinding, OpenSignal } from './today-facts.ts';

const signal = (venue: string, over: Partial<OpenSignal> = {}): OpenSignal => ({
  id: `${venue}-1`,
  venue,
  part: 'Queso interior',
  day: '2026-11-20',
  shift: 'PM',
  family: null,
  localTs: '2026/11/20 19:00:00',
  pizzas: 20,
  bad: 9,
  usuallyBad: 0.1,
  pointsAWeek: 10,
  isOn: true,
  isReleased: false,
  answered: null,
  ...over,
});
type All = Parameters<typeof todayLines>[0];
const OTHERS = {
  days: [],
  reviews: null,
  due: [],
  suggestions: [],
  reports: null,
  answered: [],
};
type Facts = Omit<All, 'actions' | keyof typeof OTHERS>;
const linesOf = (facts: Facts, actions: DecidedAction[] = []) =>
  todayLines({ ...OTHERS, ...facts, actions });
const keysOf = (facts: Facts, actions?: DecidedAction[]) =>
  linesOf(facts, actions).map(({ key }) => key);

test('the costliest first', () => {
  const signals = [signal('1'), signal('2', { pointsAWeek: 30 })];
  expect(keysOf({ signals, doubts: [], items: [], venues: 12 })).toEqual([
    'signal 2-1',
    'signal 1-1',
  ]);
});

test.each([
  ['two of four stores: each its own', 2, 4, 'kitchen'],
  ['three of twelve, under 30 %: each its own', 3, 12, 'kitchen'],
  ['three of nine: one fault', 3, 9, 'chain-wide'],
  ['five of twelve: one fault', 5, 12, 'chain-wide'],
])('%s', (_, signalled, venues, kind) => {
  const signals = Array.from({ length: signalled }, (__, i) => signal(String(i)));
  const lines = linesOf({ signals, doubts: [], items: [], venues });
  expect(new Set(lines.map((line) => line.kind))).toEqual(new Set([kind]));
  expect(lines).toHaveLength(kind === 'chain-wide' ? 1 : signalled);
  expect(lines.reduce((sum, { pointsAWeek }) => sum + pointsAWeek, 0)).toBe(10 * signalled);
});

test('a fault of a store is one line, by its newest signal', () => {
  const later = signal('1', { id: '1-2', localTs: '2026/11/20 21:00:00' });
  expect(keysOf({ signals: [later, signal('1')], doubts: [], items: [], venues: 2 })).toEqual([
    'signal 1-2',
  ]);
});

test('kitchen signals of a doubted camera wait', () => {
  const signals = [signal('1'), signal('2')];
  const doubts = [{ venue: '1', signal: '1-1', localTs: '2026/11/20 19:00:00' }];
  const lines = linesOf({ signals, doubts, items: [], venues: 4 });
  expect(lines.map(({ kind }) => kind)).toEqual(['camera', 'kitchen']);
  expect(lines[0]).toMatchObject({ waiting: 1, pointsAWeek: 10 });
});

test('signals that are over count for a fault of many stores, and are no lines of their own', () => {
  const over = ['1', '2', '3'].map((venue) => signal(venue, { isReleased: true }));
  expect(linesOf({ signals: over, doubts: [], items: [], venues: 4 })).toEqual([]);
  const signals = [...over, signal('4')];
  expect(keysOf({ signals, doubts: [], items: [], venues: 4 })).toEqual(['chain Queso interior']);
  expect(keysOf({ signals, doubts: [], items: [], venues: 40 })).toEqual(['signal 4-1']);
});

test.each([
  [
    'found before the fault: of the kitchen',
    'light',
    true,
    '2026/11/20 20:00:00',
    ['camera 1 oven', 'signal 1-1'],
  ],
  ['after it: waits', 'light', true, '2026/11/20 18:00:00', ['camera 1 oven']],
  ['not sure: waits, and is no line', 'moved', false, '2026/11/20 18:00:00', []],
  [
    'a dead camera changes no picture',
    'dead',
    true,
    '2026/11/20 18:00:00',
    ['camera 1 oven', 'signal 1-1'],
  ],
] as const)('a signal %s', (_, fault, isSure, since, expected) => {
  const items = [{ id: '1', venue: '1', camera: 'oven', fault, since, isSure, mayBeKitchen: true }];
  expect(keysOf({ signals: [signal('1')], doubts: [], items, venues: 4 })).toEqual(expected);
});

test.each([
  ['an action', { answered: 'action' }, []],
  ['no problem', { answered: 'not-a-problem' }, []],
  ['the camera', {}, [{ venue: '1', signal: '1-1', localTs: '2026/11/20 19:00:00' }]],
] as const)('a fault of the chain stays one line while a store answers: %s', (_, over, doubts) => {
  const signals = [signal('1', over), signal('2'), signal('3')];
  const chain = linesOf({ signals, doubts, items: [], venues: 4 }).filter(
    ({ kind }) => kind !== 'camera',
  );
  expect(chain).toMatchObject([{ kind: 'chain-wide', pointsAWeek: 20 }]);
  const answers = chain.flatMap((line) =>
    line.kind === 'chain-wide' ? line.signals.map(({ answered }) => answered) : [],
  );
  expect(answers).toEqual([doubts.length > 0 ? 'camera' : signals[0]!.answered, null, null]);
  expect(chain.flatMap(newsOf)).toEqual(['chain 2-1', 'chain 3-1']);
});

test('what every store has answered is no line', () => {
  const signals = ['1', '2', '3'].map((venue) => signal(venue, { answered: 'action' }));
  expect(linesOf({ signals, doubts: [], items: [], venues: 4 })).toEqual([]);
  expect(linesOf({ signals: signals.slice(1), doubts: [], items: [], venues: 4 })).toEqual([]);
});

test.each(['dead', 'off', 'silent', 'frozen', 'covered'] as const)(
  'a camera that sees no pizza comes first: %s',
  (fault) => {
    const since = '2026/11/20 21:00:00';
    const items = ['1', '2'].map((venue) => ({
      id: venue,
      venue,
      camera: 'oven',
      fault,
      since,
      isSure: true,
      mayBeKitchen: true,
    }));
    const signals = [signal('3', { pointsAWeek: 30 })];
    expect(keysOf({ signals, doubts: [], items, venues: 12 })).toEqual([
      'camera 1 oven',
      'camera 2 oven',
      'signal 3-1',
    ]);
  },
);

test("a camera without points stands above its store's kitchen lines, and not above dearer ones", () => {
  const since = '2026/11/20 21:00:00';
  const items = [
    {
      id: '1',
      venue: '1',
      camera: 'oven',
      fault: 'light' as const,
      since,
      isSure: true,
      mayBeKitchen: true,
    },
  ];
  const signals = [signal('1'), signal('2', { pointsAWeek: 30 }), signal('3', { pointsAWeek: 5 })];
  expect(keysOf({ signals, doubts: [], items, venues: 12 })).toEqual([
    'signal 2-1',
    'camera 1 oven',
    'signal 1-1',
    'signal 3-1',
  ]);
});

test('a camera that was found to be at fault is one line, whoever doubts it too', () => {
  const doubts = [{ venue: '1', signal: '1-1', localTs: '2026/11/20 19:00:00' }];
  const since = '2026/11/20 18:00:00';
  const items = [
    {
      id: '1',
      venue: '1',
      camera: '',
      fault: 'light' as const,
      since,
      isSure: true,
      mayBeKitchen: true,
    },
  ];
  const [line, ...others] = linesOf({ signals: [signal('1')], doubts, items, venues: 4 });
  expect(line).toMatchObject({ kind: 'camera-item', waiting: 1, pointsAWeek: 10 });
  expect(others).toEqual([]);
});

const decided = (
  id: string,
  state: DecidedAction['state'],
  pointsAWeek: number,
): DecidedAction => ({
  id,
  venue: '9',
  part: 'bad_cut',
  shift: null,
  state,
  what: 'New wheel',
  pointsAWeek,
  first: { pizzas: 25, bad: 3 },
  second: null,
  before: null,
  more: null,
  decidedDay: '2026-11-20',
  watchedFrom: '2026/11/18 20:00:00',
});

test('what pizzas said of actions stands among the others by its cost, and good news last', () => {
  const actions = [
    decided('1', 'proven', 90),
    decided('2', 'did-not-help', 20),
    decided('3', 'relapsed', 5),
  ];
  const signals = [signal('1'), signal('2', { pointsAWeek: 30 })];
  expect(keysOf({ signals, doubts: [], items: [], venues: 12 }, actions)).toEqual([
    'signal 2-1',
    'action 2',
    'signal 1-1',
    'action 3',
    'action 1',
  ]);
});

const ANSWERED: AnsweredObjection = {
  pizza: '9-261119-1',
  venue: '9',
  localTs: '2026/11/19 20:10:00',
  specialty: 'hawaiana',
  state: 'granted',
  opinions: 1,
  before: 6.2,
  after: 6.7,
};

test('what waits for people stands below what costs points, and what is answered among the good news', () => {
  const reviews = { stores: [{ venue: '9', judged: 3, drawn: 21 }], until: '2026-11-22' };
  const lines = todayLines({
    days: [],
    signals: [signal('1', { pointsAWeek: 0.2 })],
    doubts: [],
    items: [],
    actions: [],
    venues: 12,
    reviews: { ...reviews, mayReview: true },
    due: ['2026/11/22 18:00:00', '2026/11/21 09:00:00'],
    suggestions: [],
    reports: { week: '2026-11-15', venues: ['1', '2'], maySend: true },
    answered: [ANSWERED],
  });
  expect(lines.map(({ kind }) => kind)).toEqual([
    'kitchen',
    'reviews',
    'objections',
    'reports',
    'objection',
  ]);
  expect(lines.map(isGoodNews)).toEqual([false, false, false, false, true]);
  expect(lines[2]).toMatchObject({ due: ['2026/11/21 09:00:00', '2026/11/22 18:00:00'] });
});

const day = (venue: string, over: Partial<DayFinding> = {}): DayFinding => ({
  venue,
  day: '2026-11-19',
  part: 'Queso interior',
  rule: 'outside',
  value: 0.31,
  usual: 0.12,
  lower: 0,
  upper: 0.24,
  pizzas: 42,
  pointsAWeek: 15,
  isChainWide: false,
  ...over,
});
const keysWith = (days: DayFinding[], over: Partial<All> = {}) =>
  todayLines({
    ...OTHERS,
    signals: [],
    doubts: [],
    items: [],
    actions: [],
    venues: 4,
    ...over,
    days,
  }).map(({ key }) => key);

test('days stand among signals by their cost, one line of a part', () => {
  const signals = [signal('1'), signal('2', { pointsAWeek: 40 })];
  const days = [
    day('3', { rule: 'nine' }),
    day('3'),
    day('4'),
    day('3', { part: 'Limpieza', pointsAWeek: 2 }),
  ];
  expect(keysWith(days, { signals })).toEqual([
    'signal 2-1',
    'day 2026-11-19 Queso interior',
    'signal 1-1',
    'day 2026-11-19 Limpieza',
  ]);
});

test('a store is told one part of an area for a day, the costliest, unless it is the whole company’s', () => {
  const seldom = (over: Partial<DayFinding>) =>
    keysWith([day('3'), day('3', { part: 'Queso exterior', pointsAWeek: 30, ...over })]);
  expect(seldom({})).toEqual(['day 2026-11-19 Queso exterior']);
  expect(seldom({ pointsAWeek: 3 })).toEqual(['day 2026-11-19 Queso interior']);
  expect(seldom({ pointsAWeek: 3, isChainWide: true })).toEqual(['day 2026-11-19 Queso exterior']);
  expect(seldom({ part: 'Limpieza' })).toHaveLength(2);
});

test('what an action did not help against is told by its line alone', () => {
  const actions = (['proven', 'did-not-help'] as const).map((state) => [
    { ...decided('3', state, 20), venue: '3', part: 'Queso interior' as const },
  ]);
  expect(actions.map((of) => keysWith([day('3')], { actions: of }).length)).toEqual([2, 1]);
});

test('stores that lost more points than usual are one line, without those whose part is found', () => {
  const means = ['3', '4', '5'].map((venue) => day(venue, { part: null, pointsAWeek: 2 }));
  const lines = todayLines({
    ...OTHERS,
    signals: [],
    doubts: [],
    items: [],
    actions: [],
    venues: 4,
    days: [day('3'), ...means],
  });
  expect(
    lines.map((line) => line.kind === 'day' && [line.part, line.days.map(({ venue }) => venue)]),
  ).toEqual([
    ['Queso interior', ['3']],
    [null, ['4', '5']],
  ]);
});

test('of a day’s two rules the one that the day itself broke stands', () => {
  const days = [day('3', { rule: 'nine' }), day('3')];
  for (const order of [days, days.toReversed()]) {
    const lines = todayLines({
      ...OTHERS,
      signals: [],
      doubts: [],
      items: [],
      actions: [],
      venues: 4,
      days: order,
    });
    expect(lines).toMatchObject([{ days: [{ rule: 'outside' }] }]);
  }
});

test('a day of many stores is one line, and none beside the same fault of their shifts', () => {
  const days = ['1', '2', '3'].map((venue) => day(venue, { isChainWide: true }));
  expect(keysWith(days)).toEqual(['day 2026-11-19 Queso interior']);
  const signals = ['1', '2', '3'].map((venue) => signal(venue));
  expect(keysWith(days, { signals })).toEqual(['chain Queso interior']);
});

test('a day of a store whose camera is in doubt waits', () => {
  const doubts = [{ venue: '1', signal: '1-1', localTs: '2026/11/20 19:00:00' }];
  expect(keysWith([day('1'), day('2')], { doubts })).toEqual([
    'day 2026-11-19 Queso interior',
    'camera 1',
  ]);
});

test('where no review is behind and no report is ready there is no line', () => {
  const facts = {
    signals: [],
    days: [],
    doubts: [],
    items: [],
    actions: [],
    venues: 12,
    due: [],
    suggestions: [],
  };
  const reviews = { stores: [], until: '2026-11-22', mayReview: true };
  const reports = { week: '2026-11-15', venues: [], maySend: true };
  expect(todayLines({ ...facts, reviews, reports, answered: [] })).toEqual([]);
});

test.each([
  [true, false],
  [false, true],
])('a report that the reader may send (%s) is good to know: %s', (maySend, isNews) => {
  const reports = { week: '2026-11-15', venues: ['1'], maySend };
  expect(isGoodNews({ kind: 'reports', key: 'reports', pointsAWeek: 0, reports })).toBe(isNews);
});
