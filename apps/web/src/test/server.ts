/** A request as received by a fake server. */
export interface ReceivedRequest {
  method: string;
  url: string;
  headers: Headers;
  body: RequestInit['body'];
}

/** A fake server for tests: responds with what `reply` returns, and records the requests. */
export function fakeServer(
  reply: (asked: ReceivedRequest, count: number) => [number, unknown] | Error,
) {
  const asked: ReceivedRequest[] = [];
  const fetcher: typeof fetch = async (input, init = {}) => {
    const request: ReceivedRequest = {
      method: init.method ?? 'GET',
      url: input as string,
      headers: new Headers(init.headers),
      body: init.body,
    };
    asked.push(request);
    const answer = reply(request, asked.length);
    if (answer instanceof Error) throw answer;
    const [status, body] = answer;
    const isMade = typeof body === 'string' || body instanceof ReadableStream;
    return new Response(isMade ? body : JSON.stringify(body), { status });
  };
  return { fetch: fetcher, asked, urls: () => asked.map(({ url }) => url) };
}
