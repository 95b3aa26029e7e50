import { CALLS } from '@crustodian/contract/every-endpoint';
import { expect, test } from 'vitest';
import { apiDocsFiles } from './api-docs.ts';

const files = await apiDocsFiles();
const page = files['api/docs/index.html']!;

test('the API reference loads only files of this server, and each exists', () => {
  const loaded = [...page.matchAll(/<script src="\/([^"]+)"><\/script>/g)].map(([, name]) => name!);
  expect(loaded).toEqual(['api/docs/scalar.js', 'api/docs/start.js']);
  for (const name of loaded) expect(files[name]).toMatch(/Scalar/);
  expect(files['api/docs/start.js']).toContain('servers: [{ url: location.origin }]');
  expect(files['api/docs/start.js']).toContain('"url":"/api/openapi.json"');
});

test('the page has no inline script, which the content security policy would refuse', () =>
  expect(page).not.toMatch(/<script(?! src="\/)|\son\w+=|https?:/));

test('every endpoint is described', () => {
  const { paths } = JSON.parse(files['api/openapi.json']!) as { paths: object };
  for (const { path } of Object.values(CALLS).flatMap((calls) => Object.values(calls))) {
    expect(paths).toHaveProperty([path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')]);
  }
});

test('the description links each recipe, and each is served', () => {
  const served = Object.keys(files).filter((name) => name.startsWith('api/docs/recipes/'));
  expect(served).toHaveLength(5);
  const links = files['api/openapi.json']!.matchAll(/\]\(\/(api\/docs\/recipes\/[\w.-]+)\)/g);
  expect([...links].map(([, name]) => name!).sort()).toEqual(served.sort());
});
