import { expect, test } from 'vitest';
import { secretText, signedHeaders } from './sign-message.ts';

/** The example of the reference libraries of Standard Webhooks. */
const SECRET = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
const MESSAGE = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

test('a message is signed as the reference does', () =>
  expect(signedHeaders({ ...MESSAGE, now: 1_614_265_330_999, secrets: [SECRET] })).toEqual({
    'webhook-id': MESSAGE.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  }));

test('while secrets change, each signs', () => {
  const secrets = [Buffer.alloc(32), SECRET];
  const headers = signedHeaders({ ...MESSAGE, now: 1_614_265_330_000, secrets });
  expect(headers['webhook-signature']!.split(' ')).toHaveLength(2);
  expect(headers['webhook-signature']).toMatch(/ /);
  expect(headers['webhook-signature']!.split(' ')[1]).toBe(SIGNATURE);
});

test('a secret has its prefix', () => expect(secretText(Buffer.alloc(3))).toBe('whsec_AAAA'));
