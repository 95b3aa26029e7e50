import { expect, test } from 'vitest';
import {
  AUDIT_ACTION_CODES,
  auditChanges,
  auditText,
  type AuditFacts,
  type AuditValue,
} from './audit-log.ts';

test('every action has its words', () => expect(AUDIT_ACTION_CODES).toContain('signed_in'));

test.each<[string, AuditFacts | null, AuditFacts | null, unknown]>([
  [
    'a limit that rose',
    { min: 6, max: 8 },
    { min: 6, max: 8.5 },
    [{ field: 'max', before: 8, after: 8.5 }],
  ],
  ['something new', null, { stores: ['A'] }, [{ field: 'stores', before: null, after: ['A'] }]],
  ['something gone', { manager: 'Ana' }, null, [{ field: 'manager', before: 'Ana', after: null }]],
  ['equal lists', { stores: ['A', 'B'] }, { stores: ['A', 'B'] }, []],
  ['nothing said', null, null, []],
])('%s', (_case, before, after, changes) => expect(auditChanges(before, after)).toEqual(changes));

test.each<[AuditValue, string]>([
  [null, ''],
  [['North', 'South'], 'North, South'],
  [8.5, '8.5'],
  [false, 'false'],
  ['maybe_to_standard', 'Maybe'],
])('%j reads "%s"', (value, text) => expect(auditText(value)).toBe(text));
