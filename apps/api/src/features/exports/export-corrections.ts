import { exportCorrections as contract } from '@crustodian/contract/exports';
import { exportMonth } from './export-month.ts';

export const exportCorrections = exportMonth(contract, 'corrections');
