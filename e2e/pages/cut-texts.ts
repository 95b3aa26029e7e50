import type { Page } from '@playwright/test';

/** Layout faults of the texts on the screen: 'cut 14 px: S48 · 22 – 28 nov'. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const { clientWidth: width, scrollWidth } = document.documentElement;
    if (scrollWidth > width + 1) found.push(`the page is ${scrollWidth} px wide on ${width} px`);
    // On wide screens a breadcrumb may end in an ellipsis; the rest is not visible text.
    const path = width > 768 ? 'header nav ol, ' : '';
    const left = `${path}script, style, noscript, svg, [data-sheet], [class*=_skip_], [class*=_avatar_], .cr-hidden`;
    const range = document.createRange();
    const shown: { text: string; element: Element; box: DOMRect; spills: boolean }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      const text = texts.currentNode.nodeValue?.trim();
      if (!text || !element || element.closest(left)) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      range.selectNodeContents(texts.currentNode);
      const box = range.getBoundingClientRect();
      const fault = box.width < 1 ? 'unseen' : faultOf(element, box);
      if (fault === 'unseen') continue;
      if (fault) found.push(`${fault}: ${text.slice(0, 60)}`);
      const own = element.getBoundingClientRect();
      const spills =
        getComputedStyle(element).display !== 'inline' &&
        (box.right > own.right + 2 || box.left < own.left - 2);
      shown.push({ text, element, box, spills });
    }
    for (const { text, element, box } of shown.filter(({ spills }) => spills)) {
      const met = shown.find(
        (other) =>
          !element.contains(other.element) &&
          !other.element.contains(element) &&
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 2 &&
          Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 4,
      );
      if (met) found.push(`${text.slice(0, 60)} lies upon ${met.text.slice(0, 60)}`);
    }
    return [...new Set(found)];

    /** Stops at the first ancestor that scrolls, because content beyond its edge can be reached. */
    function faultOf(element: Element, box: DOMRect): string | null {
      for (let above: Element | null = element; above; above = above.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(above);
        const bounds = above.getBoundingClientRect();
        if (clipPath !== 'none' || bounds.width <= 2 || bounds.height <= 2) return 'unseen';
        if (/auto|scroll/.test(overflowX)) return null;
        if (above === document.body) break;
        const over = Math.max(box.right - bounds.right, bounds.left - box.left);
        if (/hidden|clip/.test(overflowX) && over > 1.5) return `cut ${Math.round(over)} px`;
        const below = box.bottom - bounds.bottom;
        if (/hidden|clip/.test(overflowY) && below > 3 && box.top < bounds.bottom - 2)
          return `cut ${Math.round(below)} px below`;
      }
      const out = Math.max(box.right - width, -box.left);
      return out > 1 ? `${Math.round(out)} px outside` : null;
    }
  });

/**
 * Pseudo-localization: lengthens every text of the page by 40% with its own beginning, until
 * `shorten` is called.
 */
export const lengthen = (page: Page) =>
  page.evaluate(() => {
    const before = new Map<Node, string>();
    Object.assign(window, { beforeLengthened: before });
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.nodeValue ?? '';
      if (
        !texts.currentNode.parentElement?.closest('script, style, [data-sheet]') &&
        /\p{L}\p{Ll}/u.test(text)
      ) {
        before.set(texts.currentNode, text);
        texts.currentNode.nodeValue = text + text.slice(0, Math.ceil(text.length * 0.4));
      }
    }
  });

/** Takes back what `lengthen` did, except where the page has another text by now. */
export const shorten = (page: Page) =>
  page.evaluate(() => {
    // Safe because only lengthen sets it.
    const { beforeLengthened } = window as unknown as { beforeLengthened: Map<Node, string> };
    for (const [node, text] of beforeLengthened)
      if (node.nodeValue?.startsWith(text) && node.nodeValue !== text) node.nodeValue = text;
  });

/** Words that are broken across two lines: 'seleccion|adas'. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const text = node.nodeValue ?? '';
      const element = node.parentElement;
      if (!/\p{L}{4}/u.test(text) || !element || element.closest('[data-sheet], code, pre'))
        continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (isOnlyHeard(element)) continue;
      range.selectNodeContents(node);
      if (range.getClientRects().length < 2) continue;
      // URLs and ids may be broken anywhere.
      for (const { index, 0: word } of text.matchAll(/(?<![\S])\p{L}{4,}(?=[\s.,;:?!)]|$)/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = Array.from(range.getClientRects(), ({ top }) => top);
        if (Math.max(...tops) - Math.min(...tops) > 4) found.add(`broken: ${word}`);
      }
    }
    return [...found];

    /** Rendered in a tiny box, for screen readers only. */
    function isOnlyHeard(element: Element): boolean {
      for (let above: Element | null = element; above; above = above.parentElement) {
        const { width, height } = above.getBoundingClientRect();
        if (getComputedStyle(above).clipPath !== 'none' || width <= 2 || height <= 2) return true;
      }
      return false;
    }
  });
