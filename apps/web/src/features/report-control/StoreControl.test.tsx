import { expect, test } from 'vitest';
import { fitNextToCompanyTable } from './StoreControl.tsx';

test.each([
  ['few stores and many specialties: below', 12, 6, false],
  ['few stores and few specialties: beside', 14, 2, true],
  ['many stores: beside', 60, 6, true],
  ['one store: below', 1, 1, false],
])('%s', (_case, stores, specialties, beside) => {
  expect(fitNextToCompanyTable({ stores, specialties })).toBe(beside);
});
