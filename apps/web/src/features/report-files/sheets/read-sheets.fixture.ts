import type { Language } from '@crustodian/domain/figures/problems';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect } from 'vitest';
import type { Sheet } from './SheetStack.tsx';

/** The rendered sheets with their names, in order. */
export function readSheets(sheets: readonly Sheet[]) {
  const read = sheets.map(({ name, content }) => {
    const box = document.createElement('div');
    box.innerHTML = renderToStaticMarkup(content);
    return { name, box };
  });
  const all = (name: string) => read.filter((one) => one.name === name).map(({ box }) => box);
  return { sheets: read, all, one: (name: string) => all(name)[0] ?? null };
}

export const textOf = (element: Element | null | undefined): string =>
  element?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';
export const titleOf = (sheet: Element): string => textOf(sheet.querySelector('h2'));
export const helpOf = (sheet: Element): string => textOf(sheet.querySelector('h2 + p'));
/** The text in the middle of the footer. */
export const basisOf = (sheet: Element): string =>
  textOf(sheet.querySelector('footer span:nth-child(2)'));

/**
 * '62%', '−13', '+5', '±0', '1,161' (in Spanish '1.161') or 'n 25' as a number; null for a dash or
 * nothing.
 */
export function numberIn(text: string, language: Language = 'en'): number | null {
  const english =
    language === 'en' ? text : text.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
  const found = /([−+±]?)(\d[\d,]*(?:\.\d+)?)/.exec(english);
  if (!found) return null;
  const size = Number(found[2]!.replaceAll(',', ''));
  return found[1] === '−' ? -size : size;
}

/** Rows of a table's body: the texts of their cells. */
export const rowsOf = (table: Element | null | undefined): string[][] =>
  [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => [...row.children].map(textOf));

/** The groups that a pattern finds in a text. @throws if it finds nothing */
export function found(pattern: RegExp, text: string): string[] {
  const match = pattern.exec(text);
  if (!match) throw new Error(`${String(pattern)} is not in '${text}'`);
  return [...match].slice(1);
}

export const percentOf = (part: number, all: number): number =>
  Math.round((part / all) * 100 + 1e-9);

/**
 * Checks that each change equals now minus before. Columns: rank, name, mark, now, before, change,
 * pizzas.
 */
export function checkRanking(table: Element | null): void {
  for (const row of rowsOf(table)) {
    const [now, before] = [numberIn(row[3]!), numberIn(row[4]!)];
    if (now !== null && before !== null) expect(numberIn(row[5]!)).toBe(now - before);
  }
}

const BANDS = { '0–50%': [0, 49], '50–70%': [50, 69], '70–90%': [70, 89], '90–100%': [90, 100] };

/** Checks that every cell has the colour of its number, and that n adds up per row and column. */
export function checkHeatmap(table: Element, language: Language = 'en'): void {
  for (const cell of table.querySelectorAll('[data-band]')) {
    const band = cell.getAttribute('data-band')!;
    const share = numberIn(textOf(cell.querySelector('b')));
    if (share === null) expect(band).toBe('none');
    else {
      const [from, to] = BANDS[band as keyof typeof BANDS];
      expect(share).toBeGreaterThanOrEqual(from!);
      expect(share).toBeLessThanOrEqual(to!);
    }
  }
  for (const row of table.querySelectorAll('tbody tr:has([data-band])')) {
    const ns = [...row.querySelectorAll('td > span')].map(
      (one) => numberIn(textOf(one), language) ?? 0,
    );
    if (ns.length > 1) expect(ns.slice(0, -1).reduce((a, b) => a + b, 0)).toBe(ns.at(-1));
  }
}

/** Number of rows of a trend table that rose, and of those that can be compared. */
export function risenRows(rows: readonly string[][]): { risen: number; compared: number } {
  const changes = rows.flatMap((row) => {
    const [before, now] = [numberIn(row.at(-2)!), numberIn(row.at(-1)!)];
    return now === null || before === null ? [] : [now - before];
  });
  return { risen: changes.filter((change) => change > 0).length, compared: changes.length };
}

/** A seeded generator of integers below a bound. */
export function dice(seed: number) {
  let state = seed * 2_654_435_761;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
