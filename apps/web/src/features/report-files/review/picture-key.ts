import type { ReportPizza } from '@crustodian/contract/weekly-reports';

/** Names a pizza of a report in addresses and lists. */
export const pictureKey = ({
  vid_id,
  pizza_id,
}: Pick<ReportPizza, 'vid_id' | 'pizza_id'>): string => `${vid_id}.${pizza_id}`;
