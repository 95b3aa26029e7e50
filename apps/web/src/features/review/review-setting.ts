import type { QualityDefinition } from '@crustodian/domain/score/quality-band';
import type { ScoringRules } from './edit/score-edit.ts';
import type { ShownFeed } from './edit/shown-feed.ts';

interface Choice {
  value: string;
  label: string;
}

/** What the overlay shows and offers to the viewer. */
export interface ReviewRights {
  /** Whether only photo, specialty and time are shown. */
  pictureOnly: boolean;
  crust: boolean;
  extraInfo: boolean;
  rawScores: boolean;
  review: boolean;
  staff: boolean;
}

/** Context of a review that is the same for all pizzas. */
export interface ReviewSetting {
  rights: ReviewRights;
  rules: ScoringRules;
  quality: QualityDefinition;
  specialties: readonly Choice[];
  crusts: readonly Choice[];
  labelOf: (specialty: string) => string;
  crustLabelOf: (crust: string) => string;
  venueName: string;
  /** Data-set split of the feed's answer, sent back with the ground truth. */
  split: string;
  imageServer: string | null;
  /** Whether the server knows the pizzas; false for the bundled sample. */
  stored: boolean;
  feed: ShownFeed;
}
