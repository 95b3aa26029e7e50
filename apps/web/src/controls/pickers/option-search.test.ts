import { expect, test } from 'vitest';
import { matchingOptions } from './option-search.ts';

const venues = [
  { value: '1', label: 'Bandera', hint: 'San Antonio' },
  { value: '2', label: 'Castle Hills', hint: 'San Antonio' },
  { value: '3', label: 'Peñón', hint: 'Norte' },
  { value: '4', label: 'Helotes' },
];

test.each([
  ['nothing typed shows all', '', ['1', '2', '3', '4']],
  ['a part of a name', 'and', ['1']],
  ['in any case', 'BANDERA', ['1']],
  ['without accents', 'penon', ['3']],
  ['with accents', 'Peñ', ['3']],
  ['the hint counts too', 'san antonio', ['1', '2']],
  ['words in any order', 'antonio castle', ['2']],
  ['spaces alone', '   ', ['1', '2', '3', '4']],
  ['no match', 'zzz', []],
])('%s', (_case, query, found) => {
  expect(matchingOptions(venues, query).map(({ value }) => value)).toEqual(found);
});
