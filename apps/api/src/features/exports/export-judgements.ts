import { exportJudgements as contract } from '@crustodian/contract/exports';
import { exportMonth } from './export-month.ts';

export const exportJudgements = exportMonth(contract, 'judgements');
