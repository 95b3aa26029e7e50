import { expect, test } from 'vitest';
import { CallError } from '../../../connection/error-messages.ts';
import { initializeAll } from './initialize-all.ts';
import { monthlyRow } from '../monthly.fixture.ts';

const rows = [monthlyRow(), monthlyRow({ region: 'SA', region_name: 'San Antonio' })];

test('every report is made, in order', async () => {
  const made: (string | null)[] = [];
  const outcome = await initializeAll(rows, async ({ region }) => made.push(region));
  expect(made).toEqual([null, 'SA']);
  expect(outcome).toEqual({ text: 'All reports initialized.', failed: false });
});

test('errors are gathered and listed', async () => {
  const refused = new CallError('x', { status: 409, body: { err: 'No weekly report.' } });
  const outcome = await initializeAll(rows, ({ region }) =>
    region === 'SA' ? Promise.reject(refused) : Promise.resolve(),
  );
  expect(outcome).toEqual({
    text: 'All reports initialized.\nLumbre Pizza, San Antonio: No weekly report.',
    failed: true,
  });
});

test('without rows it says so', async () => {
  const outcome = await initializeAll([], () => Promise.reject(new Error('never asked')));
  expect(outcome).toEqual({ text: 'No reports to initialize!', failed: true });
});
