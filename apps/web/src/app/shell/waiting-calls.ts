import { readLane } from '@crustodian/contract/audit';
import { countOpenObjections } from '@crustodian/contract/objections';
import { call } from '../../api/call.ts';
import type { Waiting } from './waiting.ts';

export const countWaiting: Record<Waiting, (signal: AbortSignal) => Promise<number>> = {
  pizzas: async (signal) => (await call(readLane, {}, { signal, background: true })).left,
  objections: async (signal) =>
    (await call(countOpenObjections, {}, { signal, background: true })).open,
};
