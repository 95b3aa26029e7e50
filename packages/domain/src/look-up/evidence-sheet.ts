import { reachOfBand } from '../audit/score-band.ts';
import type { Language } from '../figures/problems.ts';
import { capital } from '../language/words.ts';
import { scoreWeights, SLICES, type Grid, type SliceKey } from '../pizza/criteria.ts';
import { criterionNameIn } from '../pizza/criterion-names.ts';
import { crustLabel } from '../pizza/crusts.ts';
import type { ScoreDetails } from '../pizza/pipeline-result.ts';
import type { PixelPoint, SlicePolygons } from '../pizza/slice-polygons.ts';
import { specialtyLabel } from '../pizza/specialties.ts';
import { localClock, localDay } from '../time/local-ts.ts';

/** A pizza as its evidence sheet shows it; it names no person. */
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
  /** 'Made', 'Pizza', 'Score', 'Seen' or 'Cut'. */
  term: string;
  text: string;
}

interface Texts {
  locale: string;
  made: string;
  pizza: string;
  score: string;
  seen: string;
  cut: string;
  notScored: string;
  goodTo: (points: string) => string;
  lostMost: (criterion: string, slices: string) => string;
  overbaked: string;
  bubbles: string;
  nothing: string;
  allSlices: string;
  oneSlice: (slice: number) => string;
  someSlices: (first: string, last: number) => string;
  badlyCut: string;
  eight: (times: string) => string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    locale: 'en-GB',
    made: 'Made',
    pizza: 'Pizza',
    score: 'Score',
    seen: 'Seen',
    cut: 'Cut',
    notScored: 'not scored',
    goodTo: (points) => ` good to ±${points}`,
    lostMost: (criterion, slices) => `${criterion} lost most, ${slices}`,
    overbaked: 'overbaked',
    bubbles: 'bubbles',
    nothing: 'Nothing that cost a quarter of a slice’s points',
    allSlices: 'on all slices',
    oneSlice: (slice) => `on slice ${slice}`,
    someSlices: (first, last) => `on slices ${first} and ${last}`,
    badlyCut: 'Badly cut',
    eight: (times) => `eight slices; the largest is ${times} times the smallest`,
  },
  es: {
    locale: 'es-419',
    made: 'Hecha',
    pizza: 'Pizza',
    score: 'Puntuación',
    seen: 'Se vio',
    cut: 'Corte',
    notScored: 'sin puntuar',
    goodTo: (points) => ` con un margen de ±${points}`,
    lostMost: (criterion, slices) => `lo que más perdió: ${criterion}, ${slices}`,
    overbaked: 'demasiado horneada',
    bubbles: 'burbujas',
    nothing: 'Nada que costara un cuarto de los puntos de una porción',
    allSlices: 'en todas las porciones',
    oneSlice: (slice) => `en la porción ${slice}`,
    someSlices: (first, last) => `en las porciones ${first} y ${last}`,
    badlyCut: 'Mal cortada',
    eight: (times) => `ocho porciones; la mayor es ${times} veces la menor`,
  },
};

/** The lines of the sheet in a language; lines without known facts are omitted. */
export function evidenceLines(pizza: EvidencePizza, language: Language): EvidenceLine[] {
  const texts = TEXTS[language];
  const lines: [string, string | null][] = [
    [texts.made, `${momentText(pizza.madeLocal, language)}, ${pizza.store}`],
    [texts.pizza, productText(pizza, language)],
    [texts.score, scoreText(pizza, language)],
    [texts.seen, seenText(pizza, language)],
    [texts.cut, cutText(pizza, language)],
  ];
  return lines.flatMap(([term, text]) => (text === null ? [] : [{ term, text }]));
}

/** 'Sat 21 Nov 2026, 19:52'. */
export function momentText(localTs: string, language: Language): string {
  const day = new Date(`${localDay(localTs)}T00:00:00Z`);
  const write = (form: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(TEXTS[language].locale, { ...form, timeZone: 'UTC' }).format(day);
  const [weekday, month] = [write({ weekday: 'short' }), write({ month: 'short' })];
  return `${weekday} ${day.getUTCDate()} ${month} ${day.getUTCFullYear()}, ${localClock(localTs)}`;
}

const decimals = (value: number, language: Language): string =>
  language === 'es' ? value.toFixed(1).replace('.', ',') : value.toFixed(1);

/** 'Pepperoni, Original'. */
export const productText = (
  { specialty, crust }: Pick<EvidencePizza, 'specialty' | 'crust'>,
  language: Language,
): string =>
  [
    specialtyLabel(specialty ?? 'unknown', language),
    ...(crust ? [crustLabel(crust, language)] : []),
  ].join(', ');

function scoreText({ score, band }: EvidencePizza, language: Language): string {
  const texts = TEXTS[language];
  if (score === null) return texts.notScored;
  const reach = band ? texts.goodTo(decimals(reachOfBand(score, band), language)) : '';
  return `${decimals(score, language)}${reach}`;
}

/** A loss below this share of a slice's points is not mentioned. */
const LEAST_LOST = 0.25;

/** The criterion that lost most, with the affected slices. */
function seenText(pizza: EvidencePizza, language: Language): string | null {
  const { grid, ownWeights, details, bubbles, overbaked } = pizza;
  const texts = TEXTS[language];
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
    ...(first
      ? [
          texts.lostMost(
            criterionNameIn(first.criterion, language),
            slicesText(first.slices, texts),
          ),
        ]
      : []),
    ...(overbaked ? [texts.overbaked] : []),
    ...(bubbles ? [texts.bubbles] : []),
  ].join('; ');
  return words === '' ? texts.nothing : capital(words);
}

function slicesText(slices: readonly SliceKey[], texts: Texts): string {
  if (slices.length === SLICES.length) return texts.allSlices;
  const numbers = slices.map((slice) => SLICES.indexOf(slice) + 1);
  const last = numbers.at(-1)!;
  if (numbers.length === 1) return texts.oneSlice(last);
  return texts.someSlices(numbers.slice(0, -1).join(', '), last);
}

function cutText({ badCut, slices }: EvidencePizza, language: Language): string | null {
  const texts = TEXTS[language];
  const areas = slices ? SLICES.map((slice) => areaOf(slices[slice])) : [0];
  const smallest = Math.min(...areas);
  if (smallest <= 0) return badCut ? texts.badlyCut : null;
  const text = texts.eight(decimals(Math.max(...areas) / smallest, language));
  return badCut ? `${texts.badlyCut}; ${text}` : capital(text);
}

/** Area of a polygon by the shoelace formula. */
function areaOf(polygon: readonly PixelPoint[]): number {
  let twice = 0;
  for (const [at, [x, y]] of polygon.entries()) {
    const [fromX, fromY] = polygon.at(at - 1)!;
    twice += fromX * y - x * fromY;
  }
  return Math.abs(twice) / 2;
}
