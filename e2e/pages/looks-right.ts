import { expect, test, type Page } from '@playwright/test';
import { brokenWords, cutTexts, lengthen, shorten } from './cut-texts.ts';
import { englishIn } from './english-words.ts';

const DESK = { width: 1440, height: 900 };

/**
 * Checks the screen for English words and, at each width, for truncated texts and broken words; at
 * the narrowest and the widest also for truncated texts where texts are 40% longer. Ends at desktop
 * width.
 */
export async function looksRight(page: Page, what: string): Promise<void> {
  await test.step(what, async () => {
    expect.soft(await englishIn(page), what).toEqual([]);
    await faultless(page, { what, widths: [320, 390, DESK.width] }, async () => [
      ...(await cutTexts(page)),
      ...(await brokenWords(page)),
    ]);
    await lengthen(page);
    const longer = { what: `${what}, +40%`, widths: [320, DESK.width] };
    await faultless(page, longer, () => cutTexts(page));
    await shorten(page);
  });
}

async function faultless(
  page: Page,
  { what, widths }: { what: string; widths: readonly number[] },
  faults: () => Promise<string[]>,
) {
  for (const width of widths) {
    await page.setViewportSize({ ...DESK, width });
    await expect.soft
      .poll(faults, {
        message: `${what}, ${width} px`,
        timeout: 20_000,
      })
      .toEqual([]);
  }
}
