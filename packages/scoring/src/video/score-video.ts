import type { SnapshotOfVideo } from '@crustodian/domain/pizza/pipeline-result';
import sharp from 'sharp';
import { cameraInSnapshot } from '../locate/camera-in-picture.ts';
import { detectionCounts, type DetectionCounts } from '../measure/detection-counts.ts';
import type { Raster } from '../image/raster.ts';
import type { ScoringSettings, SnapshotScore } from '../score/score-snapshot.ts';
import type { Candidate } from './choose-best-frame.ts';
import { followVideo } from './follow-video.ts';
import type { Sighting } from './sighting.ts';
import type { Track } from './track-pizzas.ts';
import { filmWidth, videoFrames, type FrameOptions } from './video-frames.ts';
import { UnreadableVideo } from './video-problem.ts';

/**
 * One pizza of a video with its best snapshot, and its detections in sampled frames and in scored
 * ones.
 */
export interface VideoPizza extends DetectionCounts {
  score: SnapshotScore;
  /** The snapshot as a JPEG, and the index of its sampled frame. */
  snapshot: Uint8Array;
  optimalFrame: number;
  place: SnapshotOfVideo;
  sightings: Sighting[];
  /** Shown scores (0 to 10) of the scored frames; the best one is chosen. */
  frameScores: number[];
}

export interface ScoredVideo {
  frames: number;
  framesPerSecond: number;
  pizzas: VideoPizza[];
  /** Set if only the beginning of the video could be read. */
  isBrokenOff?: boolean;
}

/** Scores one JPEG, like the `score` method of a pool. */
export type ScorePicture = (file: Uint8Array, settings: ScoringSettings) => Promise<SnapshotScore>;

export const FRAMES_PER_SECOND = 2;
/** Frames per second for a video that is too short for the usual rate. */
const DENSEST = 10;
/** Minimum number of frames that a video must contain. */
const FEWEST_FRAMES = 2;

/** The note about a truncated video; undefined for a complete one. */
export const brokenOffNote = ({
  isBrokenOff,
  frames,
  framesPerSecond,
}: Omit<ScoredVideo, 'pizzas'>): string | undefined =>
  isBrokenOff
    ? `The video is cut off: only its first ${frames / framesPerSecond} s could be read.`
    : undefined;

/**
 * Scores every pizza of a video on the best of its frames, that is, the most certain, sharpest and
 * least covered one. The settings' camera is in pixels of the film.
 * @throws UnreadableVideo no_ffmpeg, unreadable, too_long, too_short
 */
export async function scoreVideo(
  path: string,
  score: ScorePicture,
  settings: ScoringSettings,
  options: Partial<FrameOptions> = {},
): Promise<ScoredVideo> {
  const { framesPerSecond, isBrokenOff, ...followed } = await follow(path, options);
  const scale = await scaleOf(path, followed.pizzas, options);
  const pizzas: VideoPizza[] = [];
  for (const pizza of followed.pizzas) {
    pizzas.push(await scoreOnBestFrame(pizza, { score, settings, scale }));
  }
  return { frames: followed.frames, framesPerSecond, pizzas, isBrokenOff };
}

/**
 * Tracks the pizzas of a video; a short clip is sampled more densely.
 * @throws UnreadableVideo
 */
async function follow(path: string, options: Partial<FrameOptions>) {
  let seen = 0;
  for (const framesPerSecond of [options.framesPerSecond ?? FRAMES_PER_SECOND, DENSEST]) {
    let isBrokenOff = false;
    const onBreak = () => (isBrokenOff = true);
    const frames = videoFrames(path, { ...options, framesPerSecond, onBreak });
    const followed = await followVideo(frames);
    if (followed.frames >= FEWEST_FRAMES) return { ...followed, framesPerSecond, isBrokenOff };
    seen = followed.frames;
  }
  const words = seen === 0 ? 'no picture' : 'only one picture';
  throw new UnreadableVideo('too_short', `The video is too short: it contains ${words}.`);
}

/** Number of pixels of a sampled frame per pixel of the film. */
async function scaleOf(
  path: string,
  [first]: readonly Track[],
  options: Partial<FrameOptions>,
): Promise<number> {
  if (!first) return 1;
  const { width } = first.candidates[0]!.picture;
  return width / (await filmWidth(path, width, options));
}

interface Snapshot {
  bytes: Uint8Array;
  place: SnapshotOfVideo;
}

interface Scored {
  candidate: Candidate;
  snapshot: Snapshot;
  score: SnapshotScore;
}

interface Scoring {
  score: ScorePicture;
  settings: ScoringSettings;
  scale: number;
}

async function scoreOnBestFrame(
  { sightings, candidates }: Track,
  { score, settings, scale }: Scoring,
): Promise<VideoPizza> {
  const scored: Scored[] = [];
  for (const candidate of candidates) {
    const snapshot = await snapshotOf(candidate, scale);
    const camera = cameraInSnapshot(settings.camera, snapshot.place);
    const said = await score(snapshot.bytes, { ...settings, camera });
    scored.push({ candidate, snapshot, score: said });
  }
  const best = scored.reduce((p, q) => (frameWorth(q) > frameWorth(p) ? q : p));
  return {
    score: best.score,
    snapshot: best.snapshot.bytes,
    place: best.snapshot.place,
    optimalFrame: best.candidate.sighting.frame,
    sightings,
    frameScores: scored.flatMap((one) => one.score.evaluation?.score_adjusted ?? []),
    ...detectionCounts(
      sightings.map(({ frame }) => frame),
      scored.map((one) => one.score.specialty),
    ),
  };
}

const frameWorth = ({ candidate, score }: Scored): number =>
  candidate.sighting.merit * (1 - score.fitness.blur) * (1 - score.fitness.occ);

/** Half the side of a snapshot in radii; it shows the pizza and some of the table as contrast. */
const REACH = 1.3;
const JPEG_QUALITY = 92;

/** Crops the frame to a square around the pizza, so that an adjacent pizza is not scored. */
async function snapshotOf({ picture, sighting }: Candidate, scale: number): Promise<Snapshot> {
  const { x, y, radius } = sighting.circle;
  const left = Math.max(0, Math.floor(x - REACH * radius));
  const top = Math.max(0, Math.floor(y - REACH * radius));
  const width = Math.min(picture.width - left, Math.ceil(2 * REACH * radius));
  const height = Math.min(picture.height - top, Math.ceil(2 * REACH * radius));
  const bytes = await sharp(picture.data, { raw: rawOf(picture) })
    .extract({ left, top, width, height })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  return { bytes, place: { x: tenth(x - left), y: tenth(y - top), scale } };
}

const tenth = (pixels: number): number => Math.round(pixels * 10) / 10;
const rawOf = ({ width, height }: Raster) => ({ width, height, channels: 3 as const });
