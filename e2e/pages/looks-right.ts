import { expect, test, type Page } from '@playwright/test';
import { brokenWords, cutTexts } from './cut-texts.ts';
import { englishIn } from './english-words.ts';

const DESK = { width: 1440, height: 900 };

/**
 * Looks at what stands on the screen for an English word and, at each width, for a text that is cut and a word
 * that is broken; ends at a desk.
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
