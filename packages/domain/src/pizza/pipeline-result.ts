import type { SliceKey } from './criteria.ts';
import type { NamedThresholds } from '../score/own-thresholds.ts';
import type { FlagEffects } from '../score/score-formula.ts';
import type { SlicePolygons } from './slice-polygons.ts';
import type { Standard } from './standard.ts';
import type { SnapshotFault } from './unscored-reason.ts';

/** Venue wall-clock time 'YYYY/MM/DD HH:MM:SS', never shifted (decision X01). */
export type LocalTs = string;
export type Flag = 0 | 1;

/** Points per criterion and slice. */
export type ScoreDetails = Record<string, Record<SliceKey, number>>;

/** A circle in pixels of the snapshot; x and y are its centre. */
export interface Circle {
  type: 'Circle';
  x: number;
  y: number;
  radius: number;
}

/** One piece detected on a pizza: x, y, width, height in pixels; weight 0..1. */
export interface IngredientDetection {
  type: string;
  rectangle: [number, number, number, number];
  weight: number;
}

/** The points one slice lost in one criterion and the measurement behind it. */
export interface Finding {
  criterion: string;
  slice: SliceKey;
  /** Name of the measurement, e.g. 'cheese cover'. */
  metric: string;
  value: number;
  /** The value that earns full points. */
  target: number;
  points: number;
  lost: number;
}

/** The explanation of a pizza's score; displayed as it is, never recomputed. */
export interface Explanation {
  engine_version: string;
  /** Angle of the first slice's leading edge, degrees clockwise from 12 o'clock. */
  slice_angle: number;
  /**
   * The measured outline of each slice in whole pixels of the upright snapshot: the centre, then
   * points of the pizza's outline, clockwise. Older engines and other pipelines only send the
   * angle.
   */
  slices?: SlicePolygons | undefined;
  findings: Finding[];
  /** The company's overrides of the grid's weights and the engine's thresholds. */
  weights?: Record<string, number> | undefined;
  thresholds?: NamedThresholds | undefined;
  /** Confidence 0..1 of each decision of the engine. */
  confidence: Record<string, number>;
  /**
   * Gains of red, green and blue in linear light that were applied to correct the camera's light.
   */
  light?: number[] | undefined;
  /** The specialty set by a reviewer and used for scoring if the engine recognized none. */
  scored_as?: string | undefined;
}

export interface EvaluationResult {
  score_details: ScoreDetails;
  score_final: number;
  score_adjusted: number | null;
  specialty_check: 'correct' | 'incorrect' | boolean;
  soft: { Ingredients?: number | undefined; [criterion: string]: number | undefined };
  /**
   * Effects of flags that the engine is barely certain of; a reviewer's verdict on a flag removes
   * its effect.
   */
  flag_effects?: FlagEffects | undefined;
  info?: { size_class?: string | undefined; score?: number | undefined } | undefined;
  explanation?: Explanation | undefined;
}

/**
 * The values of a reviewed pizza before its first correction; null if it had none (decision X58).
 */
export interface OriginalData {
  specialty?: string | null | undefined;
  crust?: string | null | undefined;
  standard?: Standard | null | undefined;
  score_criteria?: Record<string, number> | undefined;
  reviewer?: string | undefined;
}

/** The result of one of the company's own models for a pizza, or why there is none. */
export interface ModelAnswer {
  name: string;
  version: string;
  sha256: string;
  judges: 'specialty' | 'crust' | 'ingredients';
  state: 'used' | 'unsure' | 'failed';
  /** The class, or the number of pieces found by a detector; null if unsure or failed. */
  said: string | null;
  confidence: number | null;
  reason?: string | undefined;
}

/** Where a snapshot cropped from a video frame shows its pizza. */
export interface SnapshotOfVideo {
  /** Centre of the tracked pizza, in pixels of the snapshot. */
  x: number;
  y: number;
  /** Snapshot pixels per video pixel. */
  scale: number;
}

/** Where the stored picture of a pizza begins in the snapshot it was cropped from, in pixels. */
export interface PictureCrop {
  left: number;
  top: number;
}

/** Faults of a pizza, as spelled by the pipeline. */
export type PossibleFlag = 'bubbles' | 'overbaked' | 'bad_cut';

export interface TrackedPizza {
  id: string;
  REPORT_localized_capture_start_ts: LocalTs;
  category: string | null;
  crust: string | null;
  /** What determined the specialty; optional. */
  specialty_head?: string | null | undefined;
  /** The company's own models used on it; their descriptions are in the scoring. */
  models?: readonly ModelAnswer[] | null | undefined;
  snap_quality: 'buena' | 'mala' | null;
  snap_quality_trusted: boolean;
  /** Why it is 'mala'; optional. */
  snap_quality_reasons?: SnapshotFault[] | null | undefined;
  optimal_snap_path: string;
  REPORT_optimal_snap_path: string;
  optimal_frame: number;
  optimal_frame_quality: { blur: number; occ: number };
  optimal_figure: Circle | null;
  /** For a pizza from a video; optional. */
  snapshot_of_video?: SnapshotOfVideo | null | undefined;
  /**
   * For a picture that was cropped to its pizza; optional. All pixel positions then refer to that
   * picture.
   */
  picture_crop?: PictureCrop | null | undefined;
  raw_score: number | null;
  multisize: string | boolean | null;
  omit_soft: Flag | null;
  /** Number of detections of this pizza per frame of its capture; a snapshot is frame 0. */
  REPORT_frame_detection_summary: Record<string, number> | null;
  /** Number of its scored snapshots per recognized specialty id; unknown ones are not counted. */
  REPORT_detections_categ_summary: Record<string, number> | null;
  bubbles: Flag | null;
  overbaked: Flag | null;
  bad_cut: Flag | null;
  /** Uncertain flags, which do not count; optional. */
  possible_flags?: PossibleFlag[] | null | undefined;
  standard: Standard | null;
  censored: Flag | null;
  attributes: readonly string[] | null;
  reviewer: string | null;
  original_data: OriginalData | null;
}

/** The camera pipeline's result for one video capture or snapshot (spec 000 section 3). */
export interface PipelineResult {
  REPORT_id: string;
  REPORT_vid_id: string;
  pipeline_id: string;
  tracking_ok: boolean;
  /** False when no pizza was evaluated. */
  evaluation_ok: boolean;
  trackeds: TrackedPizza[];
  optimal_snap_ingredients: Record<string, IngredientDetection[]>;
  evaluation_results: Record<string, EvaluationResult>;
}

export interface VideoCapture {
  venue: string;
  REPORT_id: string;
  REPORT_file_path: string | null;
  REPORT_capture_start_ts: LocalTs;
}
