import type { ReviewSetting } from '../review/review-setting.ts';
import type { ShownFeed } from '../review/edit/shown-feed.ts';
import type { CardLook } from './grid/card-look.ts';
import type { ScreenRights } from './feed-rights.ts';
import type { VenueFacts } from './venue-facts.ts';

interface SettingParts {
  facts: VenueFacts;
  rights: ScreenRights;
  look: CardLook;
  split: string;
  stored: boolean;
  feed: ShownFeed;
}

/** Data of the feed that the review needs. */
export const reviewSetting = ({
  facts,
  rights,
  look,
  split,
  stored,
  feed,
}: SettingParts): ReviewSetting => ({
  rights,
  rules: {
    grid: facts.info.grid,
    weights: facts.info.score_weights,
    maxima: facts.info.evaluation_key_max,
    cheeseThreshold: facts.info.cheese_score_threshold,
  },
  quality: facts.quality,
  specialties: facts.catalogue,
  crusts: facts.crusts,
  labelOf: facts.labelOf,
  crustLabelOf: facts.crustLabelOf,
  venueName: facts.name,
  split,
  stored,
  imageServer: look.imageServer,
  feed,
});
