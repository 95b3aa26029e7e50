import type { ShowPizzas } from './feed-link.ts';
import type { ReportRequest } from './report-calls.ts';
import type { ReportVenue } from '../../../place/use-place.ts';

/** What every card of a venue's report is given. */
export interface ReportParts {
  venue: ReportVenue;
  asked: ReportRequest;
  showPizzas: ShowPizzas;
  /** Start of the names of files. */
  fileName: string;
}
