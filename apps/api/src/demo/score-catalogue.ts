import type { StoredPicture } from '#pizzas/insert-capture';
import { semaphore } from '#platform/jobs/semaphore';
import { writeDurably } from '#platform/durable-file';
import type { PictureStorage } from '#platform/pictures/picture-storage';
import { makeSmallPictures } from '#platform/pictures/thumbnails';
import { planCatalogue } from '@crustodian/demo/catalogue/catalogue-plan';
import { makeCatalogue, type CataloguePizza } from '@crustodian/demo/catalogue/make-catalogue';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { loadSpecialtyHead } from '@crustodian/scoring/specialty/load-specialty-head';
import { engineVersionOf } from '@crustodian/scoring/score/engine-version';
import type { SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import type { ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { loadSegmenter } from '@crustodian/scoring/segmentation/load-segmenter';
import { readFile } from 'node:fs/promises';
import type { DemoPicture } from './demo-picture.ts';

const SEED = 7;
const SIZE = 640;
/** How many pictures are also scored on the modified grid. */
const ON_MODIFIED_GRID = 60;
/** Width of a card's picture in the feed. */
const FEED_WIDTH = 320;
/** Maximum pictures scored concurrently. */
const AT_ONCE = 4;
/**
 * Scoring attempts per picture: a busy machine may time out, and without the picture the chain
 * could not be created.
 */
const TRIES = 5;
/** Version of the stored format; a catalogue in an older format is scored again. */
const FORMAT = 3;

/**
 * The scored catalogue of this installation, the version of its scorer, and the chain's creation
 * date.
 */
export interface ScoredCatalogue {
  madeOn: CalendarDay;
  scoredBy: string;
  pictures: DemoPicture[];
}

export interface CatalogueTools {
  store: PictureStorage;
  scoring: ScoringPool;
  today: CalendarDay;
  /** Number of pictures when it is created; a stored catalogue keeps its own. */
  count: number;
  /** Called with the number of pictures ready, and of all. */
  progress: (ready: number, all: number) => void;
}

/**
 * The catalogue stored in `file`; rendered and scored with the real scorer if it is missing or was
 * scored by another version. The chain's creation date stays the same.
 */
export async function scoredCatalogue(
  file: string,
  tools: CatalogueTools,
): Promise<ScoredCatalogue> {
  const scoredBy = await scorerOfToday();
  const kept = await keptCatalogue(file);
  if (kept?.scoredBy === scoredBy) {
    return { ...kept, scoredBy, pictures: withFaults(kept.pictures) };
  }
  const madeOn = kept?.madeOn ?? tools.today;
  const catalogue = { madeOn, scoredBy, pictures: await scorePictures(tools) };
  await writeDurably(file, Buffer.from(JSON.stringify(catalogue)));
  return { ...catalogue, pictures: withFaults(catalogue.pictures) };
}

/** Adds the information from the catalogue's plan. */
function withFaults(pictures: readonly DemoPicture[]): DemoPicture[] {
  const plan = planCatalogue({ seed: SEED, count: pictures.length, size: SIZE });
  return pictures.map((picture, at) => ({
    ...picture,
    isFaulty: plan[at]!.pizza.defects.length > 0,
  }));
}

/**
 * Identifies everything that a stored score depends on: engine, net, specialty head and the stored
 * format.
 */
export async function scorerOfToday(): Promise<string> {
  const [segmenter, head] = await Promise.all([loadSegmenter(), loadSpecialtyHead()]);
  return `${engineVersionOf(segmenter)} ${head.version} format-${FORMAT}`;
}

/** The catalogue in a file; null if it is missing or damaged. Early ones lack `scoredBy`. */
export async function keptCatalogue(
  file: string,
): Promise<(Omit<ScoredCatalogue, 'scoredBy'> & { scoredBy?: string }) | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ScoredCatalogue;
  } catch {
    return null;
  }
}

async function scorePictures(tools: CatalogueTools): Promise<DemoPicture[]> {
  const { store, scoring, count, progress } = tools;
  const limit = semaphore(AT_ONCE);
  const pictures: Promise<DemoPicture>[] = [];
  let ready = 0;
  for await (const pizza of makeCatalogue({ seed: SEED, count, size: SIZE })) {
    const onBothGrids = pictures.length < ON_MODIFIED_GRID;
    const picture = limit(() => scorePicture(pizza, store, scoring, onBothGrids));
    const counted = picture.finally(() => progress((ready += 1), count));
    // The failure is reported by Promise.all at the end; until then it must not end the process as
    // an unhandled rejection.
    counted.catch(() => undefined);
    pictures.push(counted);
  }
  return Promise.all(pictures);
}

async function scorePicture(
  { jpeg, specialty }: CataloguePizza,
  store: PictureStorage,
  scoring: ScoringPool,
  onBothGrids: boolean,
): Promise<DemoPicture> {
  const official = await scoreAgain(() => scoring.score(jpeg, { grid: 'official' }));
  const modified = onBothGrids
    ? await scoreAgain(() => scoring.score(jpeg, { grid: 'modified' }))
    : undefined;
  // Larger thumbnails are created on first request, to speed up the first start.
  const { small, placeholder } = await makeSmallPictures(jpeg, [FEED_WIDTH]);
  const digest = await store.put(jpeg, small);
  const stored: StoredPicture = {
    name: digest,
    digest,
    format: 'jpeg',
    width: official.width,
    height: official.height,
    bytes: jpeg.length,
    placeholder,
  };
  return { stored, specialty, scores: { official, modified } };
}

async function scoreAgain(score: () => Promise<SnapshotScore>): Promise<SnapshotScore> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await score();
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}
