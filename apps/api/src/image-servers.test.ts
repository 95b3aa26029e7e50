import { readConfig } from '#platform/config';
import { testApp } from '#test/world/app';
import { expect, test } from 'vitest';

const t = testApp({ imageServers: ['https://pictures.example.com'] });

test('a page loads pictures from this server and from those that the operator lists', async () => {
  const { headers } = await t.app.inject('/api/health');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' data: blob: https://pictures.example.com;");
});

test('nothing is listed unless it is set; what is no origin is refused', () => {
  expect(readConfig({}).imageServers).toEqual([]);
  const set = readConfig({ IMAGE_SERVERS: 'https://a.example, http://b.example:81' });
  expect(set.imageServers).toEqual(['https://a.example', 'http://b.example:81']);
  for (const text of ['*', 'https:', 'https://a.example/x', 'https://a.example;script-src *']) {
    expect(() => readConfig({ IMAGE_SERVERS: text })).toThrow('IMAGE_SERVERS must be origins');
  }
});
