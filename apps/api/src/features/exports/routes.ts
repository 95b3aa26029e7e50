import * as contract from '@crustodian/contract/exports';
import { implement } from '#platform/http/http';
import { changeDatasetConsent } from './change-dataset-consent.ts';
import { exportCorrections } from './export-corrections.ts';
import { exportFigures } from './export-figures.ts';
import { exportJudgements } from './export-judgements.ts';
import { exportPizzas } from './export-pizzas.ts';
import { listExports } from './list-exports.ts';
import { readDataDictionary } from './read-data-dictionary.ts';

export const exportRoutes = implement(contract, {
  listExports,
  changeDatasetConsent,
  readDataDictionary,
  exportPizzas,
  exportCorrections,
  exportJudgements,
  exportFigures,
});
