import type { Page } from '@playwright/test';

/** Parts of the page painted in red, and sounds that it started. */
export const loudParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isRed = (colour: string) => {
      const [r = 0, g = 0, b = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      if (!colour.startsWith('rgb') || alpha === 0) return false;
      const spread = r - Math.min(g, b);
      // Within 15 degrees of pure red (of 360), and neither grey nor nearly black.
      return r > 120 && r >= Math.max(g, b) && spread > 0.5 * r && Math.abs(g - b) < spread / 4;
    };
    const shown = [...document.querySelectorAll('main, main *')].filter((each) =>
      each.checkVisibility(),
    );
    const red = shown.flatMap((each) => {
      const style = getComputedStyle(each);
      const painted =
        each instanceof SVGGeometryElement
          ? [style.fill, style.stroke]
          : [style.color, style.backgroundColor, style.borderTopColor, style.outlineColor];
      return painted.some(isRed) ? [`red: ${each.tagName} ${each.textContent}`] : [];
    });
    const players = document.querySelectorAll('audio, video');
    // Safe because only the script of `listen` sets it.
    const started = (window as { sounds?: string[] }).sounds ?? [];
    return [...red, ...started, ...Array.from(players, ({ tagName }) => tagName)];
  });

/** From now on, `loudParts` reports attempts to play a sound or to vibrate. */
export const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const sounds: string[] = [];
    Object.assign(window, { sounds });
    const tellCalls = (of: object, name: string) =>
      Object.defineProperty(of, name, { value: () => void sounds.push(`sound: ${name}`) });
    tellCalls(HTMLMediaElement.prototype, 'play');
    tellCalls(AudioScheduledSourceNode.prototype, 'start');
    tellCalls(SpeechSynthesis.prototype, 'speak');
    tellCalls(Navigator.prototype, 'vibrate');
  });
