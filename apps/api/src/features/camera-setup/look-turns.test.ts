import type { OutsideTurn } from '#platform/overload/turns';
import { expect, test } from 'vitest';
import { lookInTurn, mayLook, type LookOwner } from './look-turns.ts';

const outsideTurn: OutsideTurn = (work) => work();
const owner = (id: number, companyId: number): LookOwner => ({
  setup: { id, companyId },
  purpose: 'asked',
});

/** A look that lasts until it is released; records its set-up when it begins. */
function slowLooks() {
  const begun: number[] = [];
  const releases: (() => void)[] = [];
  const look = (of: LookOwner) =>
    lookInTurn({ outsideTurn }, of, () => {
      begun.push(of.setup.id);
      return new Promise<void>((resolve) => releases.push(resolve));
    });
  const release = async () => {
    await new Promise((next) => setImmediate(next));
    releases.shift()!();
  };
  return { begun, look, release };
}

test('companies take turns, however many phones one of them has', async () => {
  const { begun, look, release } = slowLooks();
  const phones = [owner(1, 10), owner(2, 10), owner(3, 10), owner(5, 10), owner(4, 20)];
  const looks = phones.map(look);
  for (let at = 0; at < looks.length; at += 1) await release();
  await Promise.all(looks);
  expect(begun).toEqual([1, 2, 4, 3, 5]);
});

test('a set-up has one look of a kind under way, outside the turns of calls', async () => {
  const { look, release } = slowLooks();
  const [first, newest] = [owner(1, 10), { ...owner(1, 10), purpose: 'newest' as const }];
  const looks = [look(first), look(newest)];
  expect(mayLook(first)).toBe(false);
  await expect(look(first)).rejects.toMatchObject({ code: 'too_many_requests' });
  await release();
  await release();
  await Promise.all(looks);
  expect(mayLook(first)).toBe(true);
  let left = 0;
  const counting: OutsideTurn = async (work) => {
    left += 1;
    return work();
  };
  await lookInTurn({ outsideTurn: counting }, first, async () => undefined);
  expect(left).toBe(1);
});

test('a company has ten looks at most, and leaves the others theirs', async () => {
  const { look, release } = slowLooks();
  const looks = Array.from({ length: 10 }, (_, at) => look(owner(100 + at, 30)));
  await expect(look(owner(110, 30))).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(mayLook(owner(111, 40))).toBe(true);
  for (const _each of looks) await release();
  await Promise.all(looks);
  expect(mayLook(owner(110, 30))).toBe(true);
});
