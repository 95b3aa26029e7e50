import { expect, test } from 'vitest';
import { localMoment } from './local-moment.ts';

test.each([
  ['2025-11-16T01:30:05.000Z', 'America/Chicago', { day: '2025-11-15', time: '19:30:05' }],
  ['2025-11-16T01:30:05.000Z', 'UTC', { day: '2025-11-16', time: '01:30:05' }],
])('%s in %s', (iso, zone, moment) => expect(localMoment(iso, zone)).toEqual(moment));
