import { CSRF_COOKIE } from '#platform/auth/csrf';
import type { TestApp } from '#test/world/app';
import { PASSWORD } from '#test/world/fixture';

interface Sent {
  form?: object;
  json?: object;
  headers?: object;
}

/** A browser: stores cookies by name and path, and sends those whose path matches the URL. */
export function testBrowser(t: Pick<TestApp, 'app'>) {
  const jar = new Map<string, { name: string; value: string; path: string }>();
  const send = async (
    method: 'GET' | 'HEAD' | 'POST',
    url: string,
    { form, headers = {}, json }: Sent = {},
  ) => {
    const sent = [...jar.values()].filter(({ path }) => url.startsWith(path));
    const reply = await t.app.inject({
      method,
      url,
      headers: {
        cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form && { payload: new URLSearchParams({ ...form }).toString() }),
      ...(json && { payload: json }),
    });
    for (const { name, value, path = '/', maxAge } of reply.cookies) {
      if (maxAge === 0) jar.delete(name + path);
      else jar.set(name + path, { name, value, path });
    }
    return reply;
  };
  const cookie = (name: string) => [...jar.values()].find((known) => known.name === name)?.value;
  /** Signs in with the form of the log-in page. */
  const logIn = async (fields: object = {}) => {
    await send('GET', '/api/login');
    return send('POST', '/api/login', {
      form: {
        username: 'regular@crustodian.example',
        password: PASSWORD,
        csrf: cookie(CSRF_COOKIE),
        next: '/daily-feed',
        ...fields,
      },
    });
  };
  const refresh = (csrf = cookie(CSRF_COOKIE)) =>
    send('POST', '/api/token/refresh/', { json: {}, headers: { 'x-csrftoken': csrf } });
  return { send, cookie, logIn, refresh, jar };
}
