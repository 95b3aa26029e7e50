import { openLog } from '#platform/log';
import { HAS_OPENSSL, selfSignedServer } from '#platform/webhooks/self-signed.fixture';
import { testApp } from '#test/world/app';
import { COMPANY_A } from '#test/world/fixture';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { giveSignOn } from '../../test/samples/people/sign-on.ts';

const t = testApp({ webhookNetworks: ['loopback'] });

test.skipIf(!HAS_OPENSSL)(
  'a provider whose certificate nobody vouches for is not asked, and the log says why',
  async () => {
    const provider = await selfSignedServer('localhost');
    onTestFinished(() => void provider.server.close());
    await giveSignOn(t, COMPANY_A, `https://localhost:${provider.port}`);
    const lines: Record<string, unknown>[] = [];
    const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
    const app = buildApp(t.tools, openLog({ logLevel: 'warn' }, { write }));
    onTestFinished(() => app.close());
    const reply = await app.inject({
      method: 'POST',
      url: `/api/sign-on/company/${COMPANY_A}/try/`,
      headers: await t.signIn('manager'),
    });
    expect(reply.json()).toMatchObject({ code: 'provider_silent' });
    expect(provider.reached).toEqual([]);
    expect(lines).toMatchObject([
      {
        level: 40,
        msg: 'an identity provider did not answer',
        company: COMPANY_A,
        reqId: expect.any(String),
        err: { stack: expect.stringContaining('self-signed certificate') },
      },
    ]);
  },
);
