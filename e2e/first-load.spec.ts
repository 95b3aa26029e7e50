import { expect, test, type APIRequestContext } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { beSignedIn } from './pages/sign-in.ts';

/** Compressed size of everything that a browser fetches before it can render any page. */
const MOST_BYTES = 240 * 1024;

const bytesOf = async (request: APIRequestContext, path: string): Promise<number> =>
  gzipSync(await (await request.get(path)).body()).length;

test('the first load is at most 240 KB with gzip', async ({ page }) => {
  await beSignedIn(page, 'regular');
  const html = await (await page.goto('/daily-feed'))!.text();
  const paths = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(
    ([, path]) => path!,
  );
  expect(paths.some((path) => path.endsWith('.css'))).toBe(true);
  const sizes = await Promise.all(paths.map((path) => bytesOf(page.request, path)));
  const together = sizes.reduce((sum, size) => sum + size, gzipSync(html).length);
  expect(together, paths.map((path, at) => `${path} ${sizes[at]}`).join('\n')).toBeLessThan(
    MOST_BYTES,
  );
});
