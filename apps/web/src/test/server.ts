/** One request as a fake server sees it. */
export interface ReceivedRequest {
  method: string;
  url: string;
  headers: Headers;
  body: RequestInit['body'];
}

/** A server of a test: answers by what is asked, and remembers it. */
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
