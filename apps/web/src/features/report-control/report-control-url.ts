import { z } from 'zod';
import { addressWeek, placeSearch } from '../../controls/address.ts';

/**
 * URL state of report control: place, week, display of the chart and of the pizzas, and the open
 * picture.
 */
export const reportControlSearch = placeSearch.extend({
  week: addressWeek,
  axis: z.enum(['close']).optional().catch(undefined),
  cards: z.enum(['shown']).optional().catch(undefined),
  /** vid_id and pizza_id of the picture shown full screen. */
  picture: z.string().max(120).optional().catch(undefined),
});
export type ReportControlSearch = z.output<typeof reportControlSearch>;
