import { expect, test } from 'vitest';
import { chosenCompany } from './chosen-company.ts';

const PROVIDER = 1;
const companies = [{ pk: PROVIDER }, { pk: 2 }, { pk: 3 }];

test.each([
  ['the named one', companies, '3', 3],
  ['the provider, where it is named', companies, '1', PROVIDER],
  ['without a name the first other than the provider', companies, undefined, 2],
  ['an unknown name is as none', companies, '99', 2],
  ['the provider where there is no other', [{ pk: PROVIDER }], undefined, PROVIDER],
  ['none', [], undefined, undefined],
])('%s', (_case, list, named, pk) => {
  expect(chosenCompany(list, { named, provider: PROVIDER })?.pk).toBe(pk);
});
