import { z } from 'zod';
import { addressWeek, placeSearch } from '../../controls/address.ts';

/** What the address of report control keeps: place, week, how the chart and the pizzas are shown, and the picture. */
export const reportControlSearch = placeSearch.extend({
  week: addressWeek,
  axis: z.enum(['close']).optional().catch(undefined),
  cards: z.enum(['shown']).optional().catch(undefined),
  /** vid_id and pizza_id of the picture that fills the screen. */
  picture: z.string().max(120).optional().catch(undefined),
});
export type ReportControlSearch = z.output<typeof reportControlSearch>;
