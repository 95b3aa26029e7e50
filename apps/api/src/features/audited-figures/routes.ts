import { implement } from '#platform/http/http';
import * as contract from '@crustodian/contract/audited-figures';
import { readCompanyFigures } from './read-company-figures.ts';
import { readVenueFigures } from './read-venue-figures.ts';

export const auditedFigureRoutes = implement(contract, {
  readVenueAuditedFigures: readVenueFigures,
  readCompanyAuditedFigures: readCompanyFigures,
});
