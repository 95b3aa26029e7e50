import type { ReportPizza } from '@crustodian/contract/weekly-reports';

/** Key of a report's pizza, for URLs and lists. */
export const pictureKey = ({
  vid_id,
  pizza_id,
}: Pick<ReportPizza, 'vid_id' | 'pizza_id'>): string => `${vid_id}.${pizza_id}`;
