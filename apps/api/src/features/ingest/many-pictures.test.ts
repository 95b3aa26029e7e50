import { testApp } from '#test/world/app';
import { VENUE_OF_B } from '#test/world/fixture';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { captureRequest, testPicture } from './capture.fixture.ts';

const t = testApp();

const CROWD = 6;

test('a venue that sends many large pictures keeps no other venue waiting', async () => {
  const large = sharp({
    create: { width: 3000, height: 2000, channels: 3, background: '#b05020' },
  });
  const bytes = await large.png().toBuffer();
  let stored = 0;
  const crowd = Array.from({ length: CROWD }, async (_, n) => {
    const capture = { key: `large-${n}` };
    const request = captureRequest(t.devices.deviceOfV1, capture, [{ field: 'a.png', bytes }]);
    expect((await t.app.inject(request)).statusCode).toBe(201);
    stored += 1;
  });
  const small = [{ field: 'b.jpg', bytes: await testPicture() }];
  const capture = { key: 'small', venue: String(VENUE_OF_B) };
  const reply = await t.app.inject(captureRequest(t.devices.deviceOfB, capture, small));
  expect(reply.statusCode).toBe(201);
  expect(stored).toBeLessThan(CROWD);
  await Promise.all(crowd);
});
