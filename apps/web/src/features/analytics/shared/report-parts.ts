import type { ShowPizzas } from './feed-link.ts';
import type { Asked } from './report-calls.ts';
import type { ReportVenue } from './use-place.ts';

/** What every card of a venue's report is given. */
export interface ReportParts {
  venue: ReportVenue;
  asked: Asked;
  showPizzas: ShowPizzas;
  /** Start of the names of files. */
  fileName: string;
}
