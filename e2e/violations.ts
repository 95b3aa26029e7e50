import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Part {
  /** CSS selectors of the checked part, and of what to exclude from it. */
  within?: string;
  without?: string;
  /** axe's rule tags, such as 'wcag2aa'; all rules if omitted. */
  tags?: string[];
}

/**
 * axe violations of any severity on the page or a part of it: 'serious color-contrast: <p class=…'.
 */
export async function violations(
  page: Page,
  { within, without, tags }: Part = {},
): Promise<string[]> {
  // The newer mode opens a tab for every check, which takes longer than the check itself.
  let axe = new AxeBuilder({ page }).setLegacyMode();
  // Reporting the passes would double the time.
  axe = axe.options({ resultTypes: ['violations'], preload: false });
  if (within) axe = axe.include(within);
  if (without) axe = axe.exclude(without);
  if (tags) axe = axe.withTags(tags);
  const found = (await axe.analyze()).violations;
  return found.flatMap(({ impact, id, nodes }) =>
    nodes.map(({ html }) => `${impact} ${id}: ${html}`),
  );
}
