import type { QualityDefinition } from '@crustodian/domain/score/quality-band';
import type { ScoringRules } from './edit/score-edit.ts';
import type { ShownFeed } from './edit/shown-feed.ts';

interface Choice {
  value: string;
  label: string;
}

/** What the overlay may show and offer to its viewer. */
export interface ReviewRights {
  /** Photo, specialty and time only. */
  pictureOnly: boolean;
  crust: boolean;
  extraInfo: boolean;
  rawScores: boolean;
  review: boolean;
  staff: boolean;
}

/** Everything around a review that does not change from pizza to pizza. */
export interface ReviewSetting {
  rights: ReviewRights;
  rules: ScoringRules;
  quality: QualityDefinition;
  specialties: readonly Choice[];
  crusts: readonly Choice[];
  labelOf: (specialty: string) => string;
  crustLabelOf: (crust: string) => string;
  venueName: string;
  /** Data-set split of the feed's answer, echoed with the ground truth. */
  split: string;
  imageServer: string | null;
  /** The server knows the pizzas; it does not know those of the bundled sample. */
  stored: boolean;
  feed: ShownFeed;
}
