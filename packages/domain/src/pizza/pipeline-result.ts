import type { SliceKey } from './criteria.ts';
import type { NamedThresholds } from '../score/own-thresholds.ts';
import type { FlagEffects } from '../score/score-formula.ts';
import type { SlicePolygons } from './slice-polygons.ts';
import type { Standard } from './standard.ts';
import type { SnapshotFault } from './unscored-reason.ts';

/** Venue wall-clock text 'YYYY/MM/DD HH:MM:SS', never shifted (decision X01). */
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

/** One piece found on a pizza: x, y, width, height in pixels; weight 0..1. */
export interface IngredientDetection {
  type: string;
  rectangle: [number, number, number, number];
  weight: number;
}

/** What one slice lost in one criterion and the measurement behind it. */
export interface Finding {
  criterion: string;
  slice: SliceKey;
  /** Name of the measurement, e.g. 'cheese cover'. */
  metric: string;
  value: number;
  /** The value at which full points are given. */
  target: number;
  points: number;
  lost: number;
}

/** Why a pizza has its score; drawn as it is, never recomputed. */
export interface Explanation {
  engine_version: string;
  /** Angle of the first slice's leading edge, degrees clockwise from 12 o'clock. */
  slice_angle: number;
  /**
   * Each slice as it was measured, in whole pixels of the upright snapshot: the centre, then points of
   * the pizza's outline, clockwise. Older engines and other pipelines tell the angle only.
   */
  slices?: SlicePolygons | undefined;
  findings: Finding[];
  /** What the company had of its own of the grid's weights and the engine's thresholds. */
  weights?: Record<string, number> | undefined;
  thresholds?: NamedThresholds | undefined;
  /** Confidence 0..1 of each judgement the engine made. */
  confidence: Record<string, number>;
  /** The specialty that a reviewer named and by which the pizza was judged, where the engine named none. */
  scored_as?: string | undefined;
}

export interface EvaluationResult {
  score_details: ScoreDetails;
  score_final: number;
  score_adjusted: number | null;
  specialty_check: 'correct' | 'incorrect' | boolean;
  soft: { Ingredients?: number | undefined; [criterion: string]: number | undefined };
  /** Of flags that the engine is only just sure of; a reviewer's word takes them out. */
  flag_effects?: FlagEffects | undefined;
  info?: { size_class?: string | undefined; score?: number | undefined } | undefined;
  explanation?: Explanation | undefined;
}

/** What a reviewed pizza was before; null where it had nothing (decision X58). */
export interface OriginalData {
  specialty?: string | null | undefined;
  crust?: string | null | undefined;
  standard?: Standard | null | undefined;
  score_criteria?: Record<string, number> | undefined;
  reviewer?: string | undefined;
}

/** What a model of a company's own said of a pizza, or why it could not. */
export interface ModelWord {
  name: string;
  version: string;
  sha256: string;
  judges: 'specialty' | 'crust' | 'ingredients';
  state: 'used' | 'unsure' | 'failed';
  /** The class, or the number of pieces of a detector; null when it is unsure or failed. */
  said: string | null;
  confidence: number | null;
  reason?: string | undefined;
}

/** Where a snapshot that was cut out of a video's frame shows its pizza. */
export interface SnapshotOfVideo {
  /** Centre of the pizza as it was followed, in pixels of the snapshot. */
  x: number;
  y: number;
  /** How many pixels of the snapshot one of the video is. */
  scale: number;
}

/** What may be held against a pizza, as a pipeline spells it. */
export type PossibleFlag = 'bubbles' | 'overbaked' | 'bad_cut';

export interface TrackedPizza {
  id: string;
  REPORT_localized_capture_start_ts: LocalTs;
  category: string | null;
  crust: string | null;
  /** What named the specialty; a pipeline need not say it. */
  specialty_head?: string | null | undefined;
  /** Models of the company's own that were asked about it; what they are stands in the scoring. */
  models?: readonly ModelWord[] | null | undefined;
  snap_quality: 'buena' | 'mala' | null;
  snap_quality_trusted: boolean;
  /** Why it is 'mala'; a pipeline need not say it. */
  snap_quality_reasons?: SnapshotFault[] | null | undefined;
  optimal_snap_path: string;
  REPORT_optimal_snap_path: string;
  optimal_frame: number;
  optimal_frame_quality: { blur: number; occ: number };
  optimal_figure: Circle | null;
  /** Of a pizza of a video; a pipeline need not say it. */
  snapshot_of_video?: SnapshotOfVideo | null | undefined;
  raw_score: number | null;
  multisize: string | boolean | null;
  omit_soft: Flag | null;
  /** How often this pizza was detected in each frame of its capture that shows it; a snapshot is frame 0. */
  REPORT_frame_detection_summary: Record<string, number> | null;
  /** As which specialty, by id, how many of its scored snapshots were named; no unknown ones. */
  REPORT_detections_categ_summary: Record<string, number> | null;
  bubbles: Flag | null;
  overbaked: Flag | null;
  bad_cut: Flag | null;
  /** Flags that may hold and do not count, because the pipeline is not sure; it need not say it. */
  possible_flags?: PossibleFlag[] | null | undefined;
  standard: Standard | null;
  censored: Flag | null;
  attributes: readonly string[] | null;
  reviewer: string | null;
  original_data: OriginalData | null;
}

/** What the camera pipeline says about one video capture or snapshot (spec 000 section 3). */
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
