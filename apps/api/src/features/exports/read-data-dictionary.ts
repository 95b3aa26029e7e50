import { EXPORT_TABLES, readDataDictionary as contract } from '@crustodian/contract/exports';
import { handle } from '#platform/http/http';

const DICTIONARY = Object.entries(EXPORT_TABLES).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, [type, meaning]]) => ({ table, column, type, meaning })),
);

export const readDataDictionary = handle(contract, () => Promise.resolve(DICTIONARY));
