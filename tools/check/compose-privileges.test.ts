import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Service {
  image?: string;
  cap_drop?: string[];
  security_opt?: string[];
  environment?: Record<string, string | number>;
}
// Safe because `npm run check` rejects compose files with another structure.
const { services } = parse(readFileSync('compose.yaml', 'utf8')) as {
  services: Record<string, Service>;
};

test.each(Object.entries(services))('%s keeps no capability that it is not given', (_name, one) => {
  expect(one.cap_drop).toEqual(['ALL']);
  expect(one.security_opt).toEqual(['no-new-privileges:true']);
});

test('images made elsewhere are named by their digests', () => {
  const images = Object.values(services).flatMap(({ image }) => image ?? []);
  expect(images).toHaveLength(3);
  for (const image of images) expect(image).toMatch(/:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test('the store has the bucket and the key that the product uses', () => {
  const { app, storage } = services;
  const [of, ofStore] = [app?.environment ?? {}, storage?.environment ?? {}];
  expect(of['STORAGE_URL']).toContain(`s3://${ofStore['GARAGE_DEFAULT_BUCKET']}?`);
  expect(of['AWS_ACCESS_KEY_ID']).toBe(ofStore['GARAGE_DEFAULT_ACCESS_KEY']);
  expect(of['AWS_ACCESS_KEY_ID']).toMatch(/^GK[0-9a-f]{24}$/);
  expect(of['AWS_SECRET_ACCESS_KEY']).toBe(ofStore['GARAGE_DEFAULT_SECRET_KEY']);
});

test('the product has neither the administration of the store nor the superuser of the database', () => {
  const { app, storage, database } = services;
  const ofProduct = JSON.stringify(app?.environment);
  expect(ofProduct).not.toContain('ROOT_PASSWORD');
  expect(ofProduct).not.toContain('RPC_SECRET');
  expect(storage?.environment?.['GARAGE_RPC_SECRET']).toContain('STORAGE_RPC_SECRET');
  const settings = readFileSync('deploy/garage.toml', 'utf8');
  expect(settings).toContain('rpc_bind_addr = "127.0.0.1:3901"');
  expect(settings).not.toMatch(/^(\[admin\]|\w*secret|\w*token)/m);
  expect(app?.environment?.['DATABASE_URL']).not.toContain(
    `//${database?.environment?.['POSTGRES_USER']}:`,
  );
  expect(readFileSync('deploy/create-role.sh', 'utf8')).toContain('LOGIN NOSUPERUSER');
});
