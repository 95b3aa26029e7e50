import type { ShowPizzas } from './feed-link.ts';
import type { ReportRequest } from './report-calls.ts';
import type { ReportVenue } from '../../../place/use-place.ts';

/** Shared props of the cards of a venue's report. */
export interface ReportParts {
  venue: ReportVenue;
  asked: ReportRequest;
  showPizzas: ShowPizzas;
  /** Start of the exported files' names. */
  fileName: string;
}
