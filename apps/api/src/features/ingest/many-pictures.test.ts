import { testApp } from '#platform/test-app';
import { VENUE_OF_B } from '#platform/test-fixture';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { captureRequest, testPicture } from './test-capture.ts';

const t = testApp();

test('a venue that sends many large pictures keeps no other venue waiting', async () => {
  const large = sharp({
    create: { width: 8000, height: 6000, channels: 3, background: '#b05020' },
  });
  const bytes = await large.png().toBuffer();
  const began = performance.now();
  const crowd = Array.from({ length: 12 }, async (_, n) => {
    const capture = { key: `large-${n}` };
    const request = captureRequest(t.devices.deviceOfV1, capture, [{ field: 'a.png', bytes }]);
    expect((await t.app.inject(request)).statusCode).toBe(201);
  });
  await wait(200);
  const asked = performance.now();
  const small = [{ field: 'b.jpg', bytes: await testPicture() }];
  const capture = { key: 'small', venue: String(VENUE_OF_B) };
  const reply = await t.app.inject(captureRequest(t.devices.deviceOfB, capture, small));
  expect(reply.statusCode).toBe(201);
  const waited = performance.now() - asked;
  await Promise.all(crowd);
  expect(waited).toBeLessThan((performance.now() - began) / 2);
});
