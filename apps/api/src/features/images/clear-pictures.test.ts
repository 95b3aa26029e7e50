import { insertCapture } from '#pizzas/insert-capture';
import { testApp } from '#test/world/app';
import { V1 } from '#test/world/fixture';
import { expect, test } from 'vitest';
import { clearPictures } from './clear-pictures.job.ts';

const app = testApp();
const DAY_MS = 24 * 3_600_000;

test('a week later a picture without a capture is removed, that of a capture stays', async () => {
  const { pictures } = app.tools;
  const [kept, orphan] = [
    await pictures.put(Buffer.from('of a capture')),
    await pictures.put(Buffer.from('of a refused one')),
  ];
  await insertCapture(app.db, {
    venue: V1,
    key: 'one',
    digest: Buffer.alloc(32),
    startedLocal: '2024/03/10 18:40:00',
    filePath: null,
    pictures: [
      { name: 'a', digest: kept, format: 'jpeg', width: 1, height: 1, bytes: 1, placeholder: null },
    ],
    result: null,
  });
  app.setNow(Date.now() + 6 * DAY_MS);
  expect(await clearPictures(app.tools)).toBe(0);
  app.setNow(Date.now() + 8 * DAY_MS);
  expect(await clearPictures(app.tools)).toBe(1);
  expect(await pictures.read(orphan)).toBeNull();
  expect(await pictures.read(kept)).not.toBeNull();
});
