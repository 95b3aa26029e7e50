import { expect, test, type Page } from '@playwright/test';
import { brokenWords, cutTexts } from './cut-texts.ts';
import { englishIn } from './english-words.ts';

const DESK = { width: 1440, height: 900 };

/**
 * Checks the screen for English words and, at each width, for truncated texts and broken words;
 * ends at desktop width.
 */
export async function looksRight(page: Page, what: string): Promise<void> {
  await test.step(what, async () => {
    expect.soft(await englishIn(page), what).toEqual([]);
    for (const width of [320, 390, DESK.width]) {
      await page.setViewportSize({ ...DESK, width });
      const faults = async () => [...(await cutTexts(page)), ...(await brokenWords(page))];
      await expect.soft
        .poll(faults, {
          message: `${what}, ${width} px`,
          timeout: 20_000,
        })
        .toEqual([]);
    }
  });
}
