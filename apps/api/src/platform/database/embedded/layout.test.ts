import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseAccount } from './account.ts';
import { prepareLayout, socketFolder } from './layout.ts';
import { sharedBuffers } from './server-settings.ts';

test('the socket is next to the data if its path is short enough', () => {
  expect(socketFolder('/srv/pizza/postgres')).toBe('/srv/pizza/postgres/run');
});

test('a long path is answered by a short folder of its own under the temporary folder', () => {
  const one = socketFolder(`/srv/${'long/'.repeat(20)}one`, '/tmp');
  expect(one).toMatch(/^\/tmp\/crustodian-[0-9a-f]{12}$/);
  expect(socketFolder(`/srv/${'long/'.repeat(20)}two`, '/tmp')).not.toBe(one);
});

test('no place that is short enough is an error that names the way out', () => {
  const long = `/${'x'.repeat(100)}`;
  expect(() => socketFolder(long, long)).toThrow(/DATA_DIR or TMPDIR/);
});

test.each([
  ['128 MB', 128, 32],
  ['2 GB', 2048, 256],
  ['24 GB', 24_576, 1024],
])('a machine with %s lends PostgreSQL an eighth within its bounds', (_size, memory, buffers) => {
  expect(sharedBuffers(memory * 1024 * 1024)).toBe(buffers);
});

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)(
  'root: under a folder closed to others the database lies in an open place',
  () => {
    const closed = mkdtempSync(join(tmpdir(), 'crustodian-closed-'));
    const layout = prepareLayout(join(closed, 'data'), chooseAccount());
    expect(layout.home).toMatch(/^\/var\/lib\/crustodian\//);
    expect(realpathSync(join(closed, 'data/postgres'))).toBe(layout.home);
    rmSync(layout.home, { recursive: true });
    rmSync(closed, { recursive: true });
  },
);
