import { exportFigures as contract } from '@crustodian/contract/exports';
import { exportMonth } from './export-month.ts';

export const exportFigures = exportMonth(contract, 'figures');
