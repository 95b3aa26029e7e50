import { cameraLook } from '../render/scene/camera-look.ts';
import type { CameraLook } from '../render/pizza-parameters.ts';
import {
  randomParameters,
  type OrderedPizza,
  type SnapshotKind,
} from '../render/random-parameters.ts';
import { between, pick, randomStream, type Random } from '../render/random.ts';
import { RENDERED_SPECIALTIES, type RenderedSpecialty } from '../render/recipes.ts';

export interface CatalogueOptions {
  seed: number;
  /** Number of pictures; 240 by default. */
  count?: number;
  /** Side of each picture in pixels; 640 by default. */
  size?: number;
  /** The stores' cameras, used in turn; by default, six that derive from the seed. */
  cameras?: readonly CameraLook[];
}

export const DEFAULT_COUNT = 240;
export const DEFAULT_SIZE = 640;
const DEFAULT_CAMERAS = 6;
/** One picture in this many is a bad snapshot: just under 6 %. */
const BAD_SNAPSHOT_EVERY = 17;
/**
 * Motion blur of the first bad snapshot, in pixels: so strong that the engine is certain, which
 * guarantees a flagged snapshot.
 */
const BEYOND_DOUBT = 75;

/** Specialties weighted by sales: repeated entries are more frequent. */
const POPULAR: readonly RenderedSpecialty[] = [
  'pepperoni',
  'pepperoni',
  'pepperoni',
  'pepperoni',
  'super_pepperoni',
  'super_pepperoni',
  'hawaiana',
  'hawaiana',
  'the_works',
  'todas_las_carnes',
  'cheese',
  'vegetariana',
];

/** A planned picture and the camera that takes it. */
export interface PlannedPizza {
  /** Index into the cameras. */
  camera: number;
  pizza: OrderedPizza;
}

export const defaultCameras = (seed: number): CameraLook[] =>
  Array.from({ length: DEFAULT_CAMERAS }, (_, k) => cameraLook(seed * 100 + k));

/**
 * The pictures in order of importance: first every specialty once in fairly good quality, then by
 * popularity in every quality, so that any prefix of the catalogue is varied and pleasant.
 */
export function planCatalogue(options: CatalogueOptions): PlannedPizza[] {
  const { seed, count = DEFAULT_COUNT, size = DEFAULT_SIZE } = options;
  const cameras = options.cameras ?? defaultCameras(seed);
  const random = randomStream(seed * 104729 + 5);
  const menu: [RenderedSpecialty, ...RenderedSpecialty[]] = [...RENDERED_SPECIALTIES, ...POPULAR];
  return Array.from({ length: count }, (_, k) => {
    const camera = k % cameras.length;
    const drawn = randomParameters(seed * 100003 + k, {
      size,
      specialty: RENDERED_SPECIALTIES[k] ?? pick(random, menu),
      quality: k < RENDERED_SPECIALTIES.length ? between(random, 0.86, 1) : drawQuality(random),
      snapshot: snapshotOf(k),
      ...(cameras[camera] && { camera: cameras[camera] }),
    });
    const isFirstBad = k === BAD_SNAPSHOT_EVERY - 1;
    return { camera, pizza: isFirstBad ? { ...drawn, movement: BEYOND_DOUBT } : drawn };
  });
}

/**
 * One third is good, one third mediocre, one third bad, so that each kind looks varied in the feed.
 */
function drawQuality(random: Random): number {
  const kind = random();
  if (kind < 0.34) return between(random, 0.86, 1);
  return kind < 0.7 ? between(random, 0.5, 0.86) : between(random, 0.12, 0.5);
}

function snapshotOf(k: number): SnapshotKind {
  if (k % BAD_SNAPSHOT_EVERY !== BAD_SNAPSHOT_EVERY - 1) return 'clear';
  return Math.floor(k / BAD_SNAPSHOT_EVERY) % 2 === 0 ? 'blurred' : 'occluded';
}
