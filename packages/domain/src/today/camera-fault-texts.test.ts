import { expect, test } from 'vitest';
import { CAMERA_FAULTS } from './camera-fault-texts.ts';

test('faults of a camera have words of their own in both languages', () => {
  const { en, es } = CAMERA_FAULTS;
  expect(Object.keys(es)).toEqual(Object.keys(en));
  for (const [fault, english] of Object.entries(en)) {
    expect(english).not.toBe('');
    // Safe because both have the same faults.
    expect(english).not.toBe(es[fault as keyof typeof es]);
  }
});
