import { testApp, type ViewerKind } from '#test/world/app';
import { PEOPLE, V1, V2 } from '#test/world/fixture';
import { beforeAll, describe, expect, test, vi } from 'vitest';

const day = '2024-03-10';

describe('the call', () => {
  const app = testApp();
  let address = '';
  beforeAll(async () => {
    address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  });
  const follow = async (kind: ViewerKind, venue: number, signal: AbortSignal | null = null) =>
    fetch(`${address}/api/live/venue/${venue}/`, { headers: await app.signIn(kind), signal });

  test('streams the changed days of the venue, and of no other: 200', async () => {
    const closing = new AbortController();
    const reply = await follow('feed', V1, closing.signal);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('text/event-stream');
    expect(reply.headers.get('content-encoding')).toBeNull();
    app.tools.live.dayChanged({ venue: V2, day });
    app.tools.live.dayChanged({ venue: V1, day });
    const chunks = reply.body!.pipeThrough(new TextDecoderStream());
    let text = '';
    for await (const chunk of chunks) {
      text += chunk;
      if (text.includes('data: {"venue":"1","day":"2024-03-10"}\n\n')) break;
    }
    closing.abort();
    expect(text).toMatch(/^retry/);
    expect(text).not.toContain('"venue":"2"');
  });

  test('ends at once when the reader is signed out or sees other stores; others read on', async () => {
    const closing = new AbortController();
    const ended = async (reply: Response) => {
      for await (const _ of reply.body!);
      return 'ended';
    };
    const read = await follow('feed', V1);
    const other = ended(await follow('staff', V1, closing.signal)).catch(() => 'read on');
    app.tools.live.rightsChanged(PEOPLE.feed.id);
    expect(await ended(read)).toBe('ended');
    closing.abort();
    expect(await other).toBe('read on');
  });

  test.each([
    ['feed', `/api/live/venue/${V1}/`],
    ['staff', '/api/live/reports/'],
  ] as const)('of %s is not opened by a sign-in that ends while it opens', async (kind, path) => {
    const headers = await app.signIn(kind);
    const user = PEOPLE[kind].id;
    const executor = app.tools.readsOf(null).getExecutor();
    const execute = executor.executeQuery.bind(executor);
    const asked = vi.spyOn(executor, 'executeQuery').mockImplementationOnce(async (...query) => {
      const answer = await execute(...query);
      const ended = { revoked_at: new Date() };
      await app.db.updateTable('session_family').set(ended).where('user_id', '=', user).execute();
      app.tools.live.rightsChanged(user);
      return answer;
    });
    const reply = await fetch(`${address}${path}`, { headers });
    asked.mockRestore();
    await reply.body?.cancel();
    expect(reply.status).toBe(401);
  });
});
