import type { FeedAnswer, FeedPizza } from '@crustodian/contract/feed';
import { createCardReader, type CardRules, type PizzaCard } from './pizza-card.ts';

/** A pizza as the server sends it, for tests. */
export function trackedPizza(change: Partial<FeedPizza> = {}): FeedPizza {
  return {
    id: '12-251115-a',
    REPORT_localized_capture_start_ts: '2025/11/15 18:40:05',
    category: 'pepperoni',
    crust: 'tradicional',
    snap_quality: 'buena',
    snap_quality_trusted: true,
    optimal_snap_path: '12/251115/a.jpg',
    REPORT_optimal_snap_path: '12/251115/a.jpg',
    optimal_frame: 3,
    optimal_frame_quality: { blur: 0, occ: 0 },
    optimal_figure: { type: 'Circle', x: 512, y: 512, radius: 506 },
    raw_score: 7.1,
    multisize: null,
    omit_soft: 0,
    REPORT_frame_detection_summary: null,
    REPORT_detections_categ_summary: null,
    bubbles: 0,
    overbaked: 0,
    bad_cut: 0,
    standard: null,
    censored: 0,
    attributes: null,
    reviewer: null,
    original_data: null,
    pizza_info_id: '77310',
    score: 8.62,
    rev: 0,
    placeholder: null,
    ...change,
  };
}

export function feedAnswer(
  pizzas: FeedPizza[],
  evaluations: FeedAnswer['vids_and_results'][number]['result']['evaluation_results'] = {},
): FeedAnswer {
  return {
    split: 'train',
    vids_and_results: [
      {
        vid: {
          venue: '12',
          REPORT_id: 'v1',
          REPORT_file_path: null,
          REPORT_capture_start_ts: '2025/11/15 18:40:00',
        },
        result: {
          REPORT_id: 'r1',
          REPORT_vid_id: 'v1',
          pipeline_id: 'v9p1-ssd-dense',
          tracking_ok: true,
          evaluation_ok: true,
          trackeds: pizzas,
          optimal_snap_ingredients: {},
          evaluation_results: evaluations,
        },
      },
    ],
  };
}

export const plainRules: CardRules = {
  raw: false,
  cheeseThreshold: null,
  quality: { min: 6, max: 8 },
};

/** A card created from that pizza by the product's own code. */
export const card = (change: Partial<FeedPizza> = {}, rules = plainRules): PizzaCard =>
  createCardReader(rules)(feedAnswer([trackedPizza(change)]))[0]!;
