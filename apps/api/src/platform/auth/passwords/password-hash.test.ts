import { expect, test } from 'vitest';
import { CHEAP, hashPassword, isPassword } from './password-hash.ts';

const cheap = await hashPassword('pizza', CHEAP);

test('a stored password tells its cost and salt and never repeats', async () => {
  expect(cheap).toMatch(/^scrypt\$4096\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await hashPassword('pizza', CHEAP)).not.toBe(cheap);
});

test.each([
  ['the password', 'pizza', true],
  ['another one', 'Pizza', false],
  ['one that only begins alike', 'pizza ', false],
  ['an empty one', '', false],
])('%s', async (_case, password, is) => expect(await isPassword(password, cheap)).toBe(is));

test('a letter written in two ways is one letter', async () => {
  const stored = await hashPassword('Champiñón', CHEAP);
  expect(await isPassword('Champin\u0303o\u0301n', stored)).toBe(true);
});

test.each([
  ['no user', null],
  ['no text of ours', 'md5$abc'],
])('%s: refused', async (_case, stored) => {
  expect(await isPassword('pizza', stored)).toBe(false);
});

test('an unknown user takes as long as a known one', async () => {
  const stored = await hashPassword('pizza');
  const took = async (text: string | null) => {
    const start = performance.now();
    await isPassword('wrong', text);
    return performance.now() - start;
  };
  const [known, unknown] = [await took(stored), await took(null)];
  expect(unknown).toBeGreaterThan(known / 3);
});

test('a crowd of guesses of one sender keeps nobody else waiting', async () => {
  const order: string[] = [];
  const check = (site: string) =>
    isPassword('guess', cheap, { from: { site } }).then(() => void order.push(site));
  const crowd = Array.from({ length: 20 }, () => check('crowd'));
  await Promise.all([...crowd, check('somebody else')]);
  expect(order.indexOf('somebody else')).toBeLessThan(4);
});

test('guesses of strangers from hundreds of sites keep no account waiting that is known', async () => {
  const order: string[] = [];
  const check = (from: { site: string } | { account: number }) =>
    isPassword('guess', cheap, { from }).then(() => void order.push(Object.keys(from)[0]!));
  const crowd = Array.from({ length: 200 }, (_, at) => check({ site: `site ${at}` }));
  await Promise.all([...crowd, check({ account: 1 }), check({ account: 2 })]);
  expect(order.lastIndexOf('account')).toBeLessThan(8);
});

test('guesses whose sender has hung up keep nobody waiting', async () => {
  const costly = await hashPassword('pizza', { N: 2 ** 16 });
  const gone = new AbortController();
  const guess = () => isPassword('guess', costly, { from: { site: 'gone' }, signal: gone.signal });
  const crowd = Promise.allSettled(Array.from({ length: 40 }, guess));
  gone.abort(new Error('hung up'));
  expect(await isPassword('pizza', cheap, { from: { site: 'gone' } })).toBe(true);
  const refused = (await crowd).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(39);
  await expect(guess()).rejects.toThrow('hung up');
});
