import { expect, expectTypeOf, test } from 'vitest';
import { AUDIT_VALUES } from './audit-values.ts';
import {
  AUDIT_ACTORS,
  AUDIT_FIELDS,
  AUDIT_SUBJECTS,
  hasAuditWords,
  type KnownSubject,
  type WrittenFacts,
} from './audit-words.ts';

test('a text of the product that has no Spanish cannot be written', () => {
  expectTypeOf<KnownSubject<'Retention'>>().toEqualTypeOf<'Retention'>();
  expectTypeOf<KnownSubject<`Orders file ${string}`>>().not.toBeNever();
  expectTypeOf<KnownSubject<string>>().toEqualTypeOf<string>();
  expectTypeOf<KnownSubject<`${string}, ${string}`>>().not.toBeNever();
  expectTypeOf<KnownSubject<'Something new'>>().toBeNever();
  expectTypeOf<KnownSubject<`Something of ${string}`>>().toBeNever();
  expectTypeOf<{ answer: 'not-a-problem' }>().toExtend<WrittenFacts>();
  expectTypeOf<{ answer: 'something new' }>().not.toExtend<WrittenFacts>();
  expectTypeOf<{ reason: string }>().not.toExtend<WrittenFacts>();
});

test('every text has its Spanish', () => {
  const lists = [AUDIT_SUBJECTS, AUDIT_FIELDS, AUDIT_VALUES, AUDIT_ACTORS];
  const untranslated = lists
    .flatMap((list) => Object.entries(list))
    .filter(([, es]) => !/\p{L}/u.test(es));
  expect(untranslated).toEqual([]);
});

test('a name is no word of the product', () => {
  expect(hasAuditWords('state')).toBe(true);
  expect(hasAuditWords('name')).toBe(false);
});
