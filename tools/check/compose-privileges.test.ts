import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Service {
  image?: string;
  cap_drop?: string[];
  security_opt?: string[];
  environment?: Record<string, string | number>;
}
// Holds because `npm run check` refuses a compose file of another shape.
const { services } = parse(readFileSync('compose.yaml', 'utf8')) as {
  services: Record<string, Service>;
};

test.each(Object.entries(services))('%s keeps no capability that it is not given', (_name, one) => {
  expect(one.cap_drop).toEqual(['ALL']);
  expect(one.security_opt).toEqual(['no-new-privileges:true']);
});

test('what holds data is named by its digest', () => {
  for (const name of ['database', 'storage', 'bucket']) {
    expect([name, services[name]?.image]).toEqual([
      name,
      expect.stringMatching(/@sha256:[0-9a-f]{64}$/),
    ]);
  }
});

test('the product has neither the root key of the store nor the superuser of the database', () => {
  const { app, storage, database } = services;
  const ofProduct = JSON.stringify(app?.environment);
  expect(ofProduct).not.toContain('ROOT_PASSWORD');
  expect(app?.environment?.['AWS_ACCESS_KEY_ID']).not.toBe(
    storage?.environment?.['MINIO_ROOT_USER'],
  );
  expect(app?.environment?.['DATABASE_URL']).not.toContain(
    `//${database?.environment?.['POSTGRES_USER']}:`,
  );
  expect(readFileSync('deploy/create-role.sh', 'utf8')).toContain('LOGIN NOSUPERUSER');
});
