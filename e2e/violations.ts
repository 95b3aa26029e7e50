import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Part {
  /** CSS selectors of what is looked at, and of what in it is not. */
  within?: string;
  without?: string;
  /** Groups of axe's rules: 'wcag2aa'; all of them unless given. */
  tags?: string[];
}

/** What axe finds, of any weight, on the page or a part of it: 'serious color-contrast: <p class=…'. */
export async function violations(
  page: Page,
  { within, without, tags }: Part = {},
): Promise<string[]> {
  // The newer mode opens a tab for every look, which here costs more than the look.
  let axe = new AxeBuilder({ page }).setLegacyMode();
  // Describing what passes takes half the time.
  axe = axe.options({ resultTypes: ['violations'], preload: false });
  if (within) axe = axe.include(within);
  if (without) axe = axe.exclude(without);
  if (tags) axe = axe.withTags(tags);
  const found = (await axe.analyze()).violations;
  return found.flatMap(({ impact, id, nodes }) =>
    nodes.map(({ html }) => `${impact} ${id}: ${html}`),
  );
}
