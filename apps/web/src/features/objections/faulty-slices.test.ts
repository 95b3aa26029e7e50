import type { Finding } from '@crustodian/domain/pizza/pipeline-result';
import { expect, test } from 'vitest';
import { faultySlices } from './faulty-slices.ts';

const SEAL = 'Sello de queso';
const finding = (slice: Finding['slice'], lost: number, criterion = SEAL): Finding => ({
  criterion,
  slice,
  metric: 'sealed rim',
  value: 0,
  target: 1,
  points: 0.1 - lost,
  lost,
});

test('the slices that lost much of a criterion, by the sum of their findings', () => {
  const findings = [
    finding('1', 0.02),
    finding('2', 0.05),
    finding('2', 0.05),
    finding('3', 0.05),
    finding('4', 0.09, 'Bordes'),
    finding('7', 0.049),
  ];
  expect(faultySlices(findings, SEAL)).toEqual(['2', '3']);
  expect(faultySlices(findings, 'Bordes')).toEqual(['4']);
});

test('none where nothing was lost, or nothing was measured', () => {
  expect(faultySlices([finding('1', 0)], SEAL)).toEqual([]);
  expect(faultySlices([], SEAL)).toEqual([]);
});
