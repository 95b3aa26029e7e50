import { CALLS } from '@crustodian/contract/every-endpoint';
import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FEATURES = join(import.meta.dirname, 'features');
const ENDPOINTS = new Map<string, Endpoint>(
  Object.values(CALLS).flatMap((calls) => Object.entries<Endpoint>(calls)),
);

/** Names of the endpoints whose own file writes to the audit log. */
const AUDITED = globSync('**/*.ts', { cwd: FEATURES })
  .filter((path) => !/\.(test|fixture|job)\.ts$/.test(path))
  .map((path) => readFileSync(join(FEATURES, path), 'utf8'))
  .filter((text) => /\bwriteAudit\(/.test(text))
  .flatMap((text) => [...text.matchAll(/(\w+) as \w*[cC]ontract\b/g)].map(([, name]) => name!));

test('the sources are read', () => expect(AUDITED.length).toBeGreaterThan(15));

// Staff are few and belong to the provider; the link in a mail unsubscribes once.
test.each(AUDITED)('%s is rate limited', (name) => {
  const { costly, access } = ENDPOINTS.get(name)!;
  expect(costly === true || access === 'staff' || access === 'public').toBe(true);
});
