import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testPicture } from '../features/ingest/capture.fixture.ts';
import { crustodian } from './crustodian.ts';

const folder = await mkdtemp(join(tmpdir(), 'crustodian-score-'));

async function run(...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const spies = (['log', 'error'] as const).map((way) =>
    vi.spyOn(console, way).mockImplementation((line) => void lines.push(String(line))),
  );
  try {
    return { code: await crustodian(['score', ...args]), said: lines.join('\n') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const file = async (name: string, bytes: Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
};

test('a folder: every picture in it has its line, other files are left alone', async () => {
  const pictures = join(folder, 'day');
  await mkdir(join(pictures, 'late', '.thumbnails'), { recursive: true });
  for (const name of ['oven.jpg', 'late/oven.jpg', 'late/.thumbnails/oven.jpg']) {
    await writeFile(join(pictures, name), await testPicture(1));
  }
  await writeFile(join(pictures, 'notes.txt'), 'none');
  const { code, said } = await run(pictures);
  expect(code).toBe(0);
  expect(said.split('\n').map((line) => line.split(' ')[0])).toEqual(['late/oven.jpg', 'oven.jpg']);
});

test('a bad entry of a folder is reported, the others are scored', async () => {
  const pictures = join(folder, 'mixed');
  await mkdir(join(pictures, 'folder.jpg'), { recursive: true });
  await writeFile(join(pictures, 'oven.jpg'), await testPicture(1));
  await symlink('nowhere', join(pictures, 'link.jpg'));
  execFileSync('mkfifo', [join(pictures, 'pipe.jpg')]);
  await truncate(await file('mixed/vast.jpg', new Uint8Array()), 3 * 2 ** 30);
  const { code, said } = await run(pictures);
  expect(code).toBe(1);
  expect(said.split('\n').map((line) => line.replace(/ {2,}/, ': '))).toEqual([
    'link.jpg: The file does not exist, or is a broken link.',
    expect.stringMatching(/^oven\.jpg: no pizza/),
    'pipe.jpg: This is a folder, pipe or device, not a file.',
    expect.stringMatching(/^vast\.jpg: .*25 MB/),
  ]);
});

test('json tells all that was measured', async () => {
  const { said } = await run(await file('oven.jpg', await testPicture(1)), '--json');
  const [outcome] = JSON.parse(said) as { pizzas: { score: { engineVersion: string } }[] }[];
  expect(outcome!.pizzas[0]!.score.engineVersion).toMatch(/^crustodian-/);
});

test.each([
  ['a cut off picture', 'broken.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), 'damaged'],
  ['a video that is none', 'broken.mp4', Buffer.alloc(100, 1), 'ideo'],
])('%s is reported, and the exit code is 1', async (_case, name, bytes, messages) => {
  const { code, said } = await run(await file(name, bytes));
  expect(code).toBe(1);
  expect(said).toContain(messages);
});

test.each([
  ['nothing', [], "missing required argument 'picture, video or folder'"],
  ['a folder without pictures', [await mkdtemp(join(folder, 'empty-'))], 'no videos in /'],
  ['no name', [''], "'' does not exist."],
  ['a path that is not there', ['/no/such/file.jpg'], 'does not exist'],
  ['an unknown grid', ['/tmp', '--grid', 'square'], 'Allowed choices are official, modified.'],
  ['frames beyond reason', ['/tmp', '--fps', '1000'], 'It must be a number from 0.5 to 10.'],
])('%s: a sentence about it', async (_case, args, messages) => {
  const { code, said } = await run(...args);
  expect(code).toBe(1);
  expect(said).toContain(messages);
});
