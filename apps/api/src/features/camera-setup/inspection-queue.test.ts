import type { WithoutSlot } from '#platform/overload/slot-quotas';
import { expect, test } from 'vitest';
import { inspectQueued, mayInspect, type InspectionOwner } from './inspection-queue.ts';

const withoutSlot: WithoutSlot = (work) => work();
const owner = (id: number, companyId: number): InspectionOwner => ({
  setup: { id, companyId },
  purpose: 'asked',
});

/** An inspection that lasts until it is released; records its set-up when it begins. */
function slowInspections() {
  const begun: number[] = [];
  const releases: (() => void)[] = [];
  const inspect = (of: InspectionOwner) =>
    inspectQueued({ withoutSlot }, of, () => {
      begun.push(of.setup.id);
      return new Promise<void>((resolve) => releases.push(resolve));
    });
  const release = async () => {
    await new Promise((next) => setImmediate(next));
    releases.shift()!();
  };
  return { begun, inspect, release };
}

test('companies take turns, however many phones one of them has', async () => {
  const { begun, inspect, release } = slowInspections();
  const phones = [owner(1, 10), owner(2, 10), owner(3, 10), owner(5, 10), owner(4, 20)];
  const inspections = phones.map(inspect);
  for (let at = 0; at < inspections.length; at += 1) await release();
  await Promise.all(inspections);
  expect(begun).toEqual([1, 2, 4, 3, 5]);
});

test('a set-up has one inspection of a kind under way, without a request slot', async () => {
  const { inspect, release } = slowInspections();
  const [first, newest] = [owner(1, 10), { ...owner(1, 10), purpose: 'newest' as const }];
  const inspections = [inspect(first), inspect(newest)];
  expect(mayInspect(first)).toBe(false);
  await expect(inspect(first)).rejects.toMatchObject({ code: 'too_many_requests' });
  await release();
  await release();
  await Promise.all(inspections);
  expect(mayInspect(first)).toBe(true);
  let left = 0;
  const counting: WithoutSlot = async (work) => {
    left += 1;
    return work();
  };
  await inspectQueued({ withoutSlot: counting }, first, async () => undefined);
  expect(left).toBe(1);
});

test('a company has ten inspections at most, and leaves the others theirs', async () => {
  const { inspect, release } = slowInspections();
  const inspections = Array.from({ length: 10 }, (_, at) => inspect(owner(100 + at, 30)));
  await expect(inspect(owner(110, 30))).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(mayInspect(owner(111, 40))).toBe(true);
  for (const _each of inspections) await release();
  await Promise.all(inspections);
  expect(mayInspect(owner(110, 30))).toBe(true);
});
