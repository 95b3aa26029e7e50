import { scoreText } from '../../../pizza/formatters.ts';
import { capital, listed } from '../../../pizza/words.ts';
import type { MovedPart, MovedRegion, WhyMoved } from './moved-calls.ts';
import { NOTHING_REAL, partName, printedMove, TOO_FEW, wayOf } from './moved-messages.ts';

const MANY_SMALL = 'Many small parts, none of them more than chance alone.';
export const COMPANY_METHOD =
  'Bars to the left lower the average, to the right raise it; a part is drawn only when its 95% interval leaves zero. Full ink: how well it was made. Pale: what was sold.';

/** Regions of which something real moved the mean that way. */
export const movedRegions = (regions: readonly MovedRegion[], way: -1 | 1): string[] =>
  regions
    .filter((region) => wayOf(region) === way)
    .map(({ name, region }) => name || region || 'No region');

/** 'The company stood still. Hill Country fell; Coast and North rose.' */
export function companySentence(company: WhyMoved, regions: readonly MovedRegion[]): string {
  if (company.state === 'too-few') return TOO_FEW.title;
  const [fell, rose] = [movedRegions(regions, -1), movedRegions(regions, 1)];
  const clauses = [
    fell.length > 0 && `${listed(fell)} fell`,
    rose.length > 0 && `${listed(rose)} rose`,
  ].filter((clause) => clause !== false);
  return [ownSentence(company), clauses.length > 0 && `${clauses.join('; ')}.`]
    .filter(Boolean)
    .join(' ');
}

function ownSentence(company: WhyMoved): string {
  const way = wayOf(company);
  if (way === 0) return 'The company stood still.';
  return `The company ${way < 0 ? 'fell' : 'rose'} by ${scoreText(Math.abs(printedMove(company)))}.`;
}

/** What moved a row most: 'Cheese seal at dinner, most of it Bandera.' */
export function rowTitle(why: WhyMoved): string {
  if (why.state === 'too-few') return TOO_FEW.title;
  const [first] = why.parts;
  if (first) return `${capital(partAndStore(first))}.`;
  return wayOf(why) === 0 ? NOTHING_REAL : MANY_SMALL;
}

/** A part with the store that half of it or more is of, where there are several. */
export function partAndStore(part: MovedPart): string {
  if (part.kind === 'mix') return 'what was sold, and where';
  const [first, second] = part.stores;
  const isMost = first && second && first.value / part.value >= 0.5;
  return `${partName(part)}${isMost ? `, most of it ${first.name}` : ''}`;
}

/** 'What Hill Country lost, Coast and North made up.': why a company that stood still did. */
export function balanceText(company: WhyMoved, regions: readonly MovedRegion[]): string | null {
  if (company.state === 'too-few' || wayOf(company) !== 0) return null;
  const [fell, rose] = [movedRegions(regions, -1), movedRegions(regions, 1)];
  if (fell.length === 0 || rose.length === 0) return null;
  return `What ${listed(fell)} lost, ${listed(rose)} made up.`;
}
