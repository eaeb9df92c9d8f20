// One connection per request, so that a balancer can pick another process.
const HEADERS = {
  'x-requested-with': 'tillview',
  'content-type': 'application/json',
  connection: 'close',
};

/** Requests as the dashboard does, with JSON and a browser's cookies. */
export function request(
  url: string,
  options: { method?: string; cookies?: string; body?: object } = {},
): Promise<Response> {
  const { method = 'GET', cookies = '', body } = options;
  const sent = body && { body: JSON.stringify(body) };
  return fetch(url, { method, headers: { ...HEADERS, cookie: cookies }, ...sent });
}

/** Resolves with the browser's cookies. */
export async function signIn(address: string, name: string, password: string): Promise<string> {
  const body = JSON.stringify({ name, password });
  const answer = await fetch(`${address}/api/session`, { method: 'POST', headers: HEADERS, body });
  if (answer.status !== 204)
    throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
