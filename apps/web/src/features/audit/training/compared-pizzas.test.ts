import type { BlindTask } from '@crustodian/contract/audit';
import { expect, test } from 'vitest';
import { comparedPizzas } from './compared-pizzas.ts';
import type { Reference } from './training-calls.ts';

const task = (id: string): BlindTask => ({ id }) as BlindTask; // Only its id counts here.
const reference = (score: number): Reference => ({
  standard: 'to_standard',
  score,
  ninths: {},
  bubbles: false,
  overbaked: false,
  bad_cut: false,
});

test('a pizza that was hidden meanwhile is left out, and the others keep their answers', () => {
  const compared = comparedPizzas(
    ['a', 'b', 'c'].map(task),
    ['to_standard', 'not_to_standard'],
    [reference(9), null, reference(8)],
  );
  expect(
    compared.map(({ task: { id }, answer, reference: { score } }) => [id, answer, score]),
  ).toEqual([
    ['a', 'to_standard', 9],
    ['c', null, 8],
  ]);
});
