import {
  qualityOf,
  type Quality,
  type QualityDefinition,
} from '@crustodian/domain/score/quality-band';

/** A slice gets the band of a pizza with the same share of its points. */
export const sliceBand = (value: number, max: number, quality: QualityDefinition): Quality =>
  qualityOf(max === 0 ? 0 : (value / max) * 10, quality);
