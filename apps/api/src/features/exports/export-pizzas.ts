import { exportPizzas as contract } from '@crustodian/contract/exports';
import { exportMonth } from './export-month.ts';

export const exportPizzas = exportMonth(contract, 'pizzas');
