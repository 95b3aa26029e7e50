import { createMeter, gauge, gaugesText } from '#platform/metrics';
import fastify from 'fastify';
import { expect, test } from 'vitest';

test('a gauge is its help, its type and a line for each sample', async () =>
  expect(
    await gaugesText([
      gauge('a', 'How many', 3),
      {
        name: 'b',
        help: 'By kind',
        samples: [{ labels: { kind: 'a "quoted" \\ one' }, value: 0.5 }],
      },
    ]),
  ).toBe(
    [
      '# HELP a How many',
      '# TYPE a gauge',
      'a 3',
      '',
      '# HELP b By kind',
      '# TYPE b gauge',
      'b{kind="a \\"quoted\\" \\\\ one"} 0.5',
      '',
    ].join('\n'),
  ));

test('requests are counted by route, not by address, and streams are open ones', async () => {
  const meter = createMeter();
  const app = fastify();
  meter.countRequests(app);
  app.get('/venue/:id', async () => 'ok');
  app.get('/missing', async (_request, reply) => reply.status(404).send('no'));
  for (const url of ['/venue/1', '/venue/2', '/missing', '/nowhere']) await app.inject({ url });
  const text = await meter.read();
  expect(text).toContain('_count{method="GET",route="/venue/:id",status="200"} 2\n');
  expect(text).toContain('_count{method="GET",route="/missing",status="404"} 1\n');
  expect(text).toContain('_count{method="GET",route="none",status="404"} 1\n');
  expect(text).toContain('_bucket{le="+Inf",method="GET",route="/venue/:id",status="200"} 2\n');
  expect(text).toMatch(/^crustodian_open_streams 0$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d{6,}$/m);
  await app.close();
});
