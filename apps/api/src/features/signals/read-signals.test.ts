import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1, V2 } from '#test/world/fixture';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type {
  readCompanySignals,
  readSignal,
  readVenueSignals,
} from '@crustodian/contract/signals';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { beforeAll, expect, test } from 'vitest';
import { chartDueShifts } from './chart-shifts.job.ts';
import { learnBaselines } from './learn-baselines.job.ts';
import { insertQuietWeeks, insertShift, NOW, SEAL, TODAY } from './signalled-store.fixture.ts';

const t = testApp();
let pizzas: PizzaKey[];
const ask = (url: string, kind: ViewerKind = 'regular') => t.ask(kind, { method: 'GET', url });
const ofVenue = async (venue = V1, query = '') =>
  (await ask(`/api/signals/venue/${venue}/${query}`)).json<Answer<typeof readVenueSignals>>();

beforeAll(async () => {
  t.setNow(NOW);
  await insertQuietWeeks(t.db, V1);
  await learnBaselines(t.tools);
  const shift = [...Array<number>(25).fill(8), ...Array<number>(15).fill(3)];
  pizzas = await insertShift(t.db, V1, { day: TODAY }, shift);
  await chartDueShifts(t.tools);
});

test('a venue has its signals, with what they were found by', async () => {
  const { from, usual_since, signals } = await ofVenue();
  expect([from, usual_since]).toEqual(['2026-11-14', TODAY]);
  expect(signals).toHaveLength(1);
  const [signal] = signals;
  expect(signal).toMatchObject({
    venue: String(V1),
    day: TODAY,
    shift: 'PM',
    word: 'rim',
    part: SEAL,
    family: 'pepperoni',
    pizzas: 20,
    state: 'on',
    withdrawn_at: null,
  });
  expect(signal!.pictures).toEqual(
    pizzas
      .slice(25, 25 + signal!.bad)
      .toReversed()
      .slice(0, 6)
      .map(({ t_id }) => t_id),
  );
});

test('its company lists it among those of the venues that the viewer sees', async () => {
  const url = `/api/signals/company/${COMPANY_A}/`;
  const { signals } = (await ask(url)).json<Answer<typeof readCompanySignals>>();
  expect(signals).toEqual((await ofVenue()).signals);
});

test('a signal has its pizzas; those taken out of the figures are not shown to stores', async () => {
  const { id } = (await ofVenue()).signals[0]!;
  const read = async (kind: ViewerKind) =>
    (await ask(`/api/signals/venue/${V1}/signal/${id}/`, kind)).json<Answer<typeof readSignal>>();
  const { signal, evidence } = await read('regular');
  expect(evidence).toHaveLength(20);
  expect(evidence.filter(({ was_bad }) => was_bad)).toHaveLength(signal.bad);
  const hidden = evidence.at(-1)!.pizza;
  const key = pizzas.find(({ t_id }) => t_id === hidden)!;
  await t.ask('reviewer', {
    method: 'POST',
    url: '/api/dashboard/qa_feedback/',
    payload: { ...key, censored: 1 },
  });
  expect((await read('regular')).evidence.map(({ pizza }) => pizza)).not.toContain(hidden);
  expect((await read('regular')).signal.pictures).not.toContain(hidden);
  const ofStaff = (await read('staff')).evidence.find(({ pizza }) => pizza === hidden);
  expect(ofStaff).toMatchObject({ was_bad: true, is_changed: true });
});

test('a signal says when the pizzas of its day were deleted', async () => {
  const { id } = (await ofVenue()).signals[0]!;
  const url = `/api/signals/venue/${V1}/signal/${id}/`;
  const read = async () => (await ask(url, 'regular')).json<Answer<typeof readSignal>>().closed;
  const close = (at: Date | null) =>
    t.db
      .updateTable('rollup_day')
      .set({ closed_at: at, coverage: at && '{}' })
      .where('venue_id', '=', V1)
      .where('business_date', '=', TODAY)
      .execute();
  expect(await read()).toBeNull();
  await close(new Date('2027-12-26T03:10:00Z'));
  expect(await read()).toEqual({ day: TODAY, closed_on: '2027-12-26' });
  await close(null);
});

test('without signals, and without enough pizzas', async () => {
  expect(await ofVenue(V2)).toEqual({
    from: '2026-11-14',
    usual_since: null,
    signals: [],
    day_signals: [],
  });
  t.setNow(NOW + 2 * 86_400_000);
  expect((await ofVenue(V1, '?days=1')).signals).toEqual([]);
  t.setNow(NOW);
});

test.each([
  ['one of another venue', `/api/signals/venue/${V2}/signal/1/`, 404],
  ['no id', `/api/signals/venue/${V1}/signal/abc/`, 400],
  ['too many days', `/api/signals/venue/${V1}/?days=99`, 400],
])('refused: %s', async (_, url, status) => {
  expect((await ask(url)).statusCode).toBe(status);
});
