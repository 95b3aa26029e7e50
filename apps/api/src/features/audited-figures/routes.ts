import { implement } from '#platform/http/http';
import * as contract from '@crustodian/contract/audited-figures';
import { readScoreBand } from './band/read-score-band.ts';
import { changeAuditPerDay } from './change-audit-per-day.ts';
import { changeAuditedFirst } from './change-audited-first.ts';
import { readBias } from './read-bias.ts';
import { readCompanyFigures } from './read-company-figures.ts';
import { readCompanyDrawnPizzas, readVenueDrawnPizzas } from './drawn/read-drawn-pizzas.ts';
import { readEveryCompanysFigures } from './read-every-companys-figures.ts';
import { readSpecialtyFigures } from './read-specialty-figures.ts';
import { readVenueFigures } from './read-venue-figures.ts';

export const auditedFigureRoutes = implement(contract, {
  readVenueAuditedFigures: readVenueFigures,
  readCompanyAuditedFigures: readCompanyFigures,
  readSpecialtyFigures,
  readEveryCompanysFigures,
  readVenueDrawnPizzas,
  readCompanyDrawnPizzas,
  readBias,
  readScoreBand,
  changeAuditedFirst,
  changeAuditPerDay,
});
