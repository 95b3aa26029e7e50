import {
  criterionLabel,
  scoreWeights,
  SLICES,
  type Grid,
  type SliceKey,
} from '../pizza/criteria.ts';
import { crustLabel } from '../pizza/crusts.ts';
import type { ScoreDetails } from '../pizza/pipeline-result.ts';
import type { PixelPoint, SlicePolygons } from '../pizza/slice-polygons.ts';
import { specialtyLabel } from '../pizza/specialties.ts';

/** A pizza as its evidence sheet shows it; no person is named. */
export interface EvidencePizza {
  store: string;
  /** 'YYYY/MM/DD HH:MM:SS' by the store's clock. */
  madeLocal: string;
  specialty: string | null;
  crust: string | null;
  /** 0 to 10. */
  score: number | null;
  band: { low: number; high: number } | null;
  grid: Grid;
  ownWeights: Record<string, number>;
  details: ScoreDetails | null;
  bubbles: boolean;
  overbaked: boolean;
  badCut: boolean;
  slices: SlicePolygons | null;
}

export interface EvidenceLine {
  term: 'Made' | 'Pizza' | 'Score' | 'Seen' | 'Cut';
  text: string;
}

/** The lines of the sheet; those of which nothing is known are left out. */
export function evidenceLines(pizza: EvidencePizza): EvidenceLine[] {
  const lines: [EvidenceLine['term'], string | null][] = [
    ['Made', `${momentText(pizza.madeLocal)}, ${pizza.store}`],
    ['Pizza', productText(pizza)],
    ['Score', scoreText(pizza)],
    ['Seen', seenText(pizza)],
    ['Cut', cutText(pizza)],
  ];
  return lines.flatMap(([term, text]) => (text === null ? [] : [{ term, text }]));
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'Sat 21 Nov 2026, 19:52'. */
function momentText(localTs: string): string {
  const day = new Date(`${localTs.slice(0, 10).replaceAll('/', '-')}T00:00:00Z`);
  return `${DAY.format(day).replace(',', '')}, ${localTs.slice(11, 16)}`;
}

const productText = ({ specialty, crust }: EvidencePizza): string =>
  [specialtyLabel(specialty ?? 'unknown'), ...(crust ? [crustLabel(crust)] : [])].join(', ');

function scoreText({ score, band }: EvidencePizza): string {
  if (score === null) return 'not scored';
  const reach = band ? ` good to ±${((band.high - band.low) / 2).toFixed(1)}` : '';
  return `${score.toFixed(1)}${reach}`;
}

/** A loss below this share of a slice's points is not mentioned. */
const LEAST_LOST = 0.25;

/** The criterion that lost most, with the slices on which it did. */
function seenText({ grid, ownWeights, details, bubbles, overbaked }: EvidencePizza): string | null {
  if (!details) return null;
  const losses = Object.entries(scoreWeights(grid, ownWeights)).map(([criterion, most]) => {
    const lost = SLICES.map((slice) => Math.max(0, most - (details[criterion]?.[slice] ?? 0)));
    const worst = Math.max(...lost);
    const slices = SLICES.filter((_, at) => lost[at]! >= worst / 2);
    return { criterion, slices, share: worst / most, all: lost.reduce((a, b) => a + b, 0) };
  });
  const [first] = losses
    .filter(({ share }) => share >= LEAST_LOST)
    .toSorted((a, b) => b.all - a.all);
  const words = [
    ...(first ? [`${criterionLabel(first.criterion)} lost most, ${slicesText(first.slices)}`] : []),
    ...(overbaked ? ['overbaked'] : []),
    ...(bubbles ? ['bubbles'] : []),
  ].join('; ');
  return words === '' ? 'Nothing that cost a quarter of a slice’s points' : capital(words);
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function slicesText(slices: readonly SliceKey[]): string {
  if (slices.length === SLICES.length) return 'on all slices';
  const numbers = slices.map((slice) => SLICES.indexOf(slice) + 1);
  const last = numbers.at(-1)!;
  if (numbers.length === 1) return `on slice ${last}`;
  return `on slices ${numbers.slice(0, -1).join(', ')} and ${last}`;
}

function cutText({ badCut, slices }: EvidencePizza): string | null {
  const areas = slices ? SLICES.map((slice) => areaOf(slices[slice])) : [0];
  const smallest = Math.min(...areas);
  if (smallest <= 0) return badCut ? 'Badly cut' : null;
  const times = (Math.max(...areas) / smallest).toFixed(1);
  const text = `eight slices; the largest is ${times} times the smallest`;
  return badCut ? `Badly cut; ${text}` : capital(text);
}

/** By the shoelace formula. */
function areaOf(polygon: readonly PixelPoint[]): number {
  let twice = 0;
  for (const [at, [x, y]] of polygon.entries()) {
    const [fromX, fromY] = polygon.at(at - 1)!;
    twice += fromX * y - x * fromY;
  }
  return Math.abs(twice) / 2;
}
