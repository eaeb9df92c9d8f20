// One connection per request: behind a balancer, the next request can reach another process.
const HEADERS = {
  'x-requested-with': 'tillview',
  'content-type': 'application/json',
  connection: 'close',
};

/**
 * Requests an `/api` address of a running Tillview as the dashboard does, with an object as JSON
 * and a browser's cookies.
 */
export function request(
  url: string,
  options: { method?: string; cookies?: string; body?: object } = {},
): Promise<Response> {
  const { method = 'GET', cookies = '', body } = options;
  const sent = body && { body: JSON.stringify(body) };
  return fetch(url, { method, headers: { ...HEADERS, cookie: cookies }, ...sent });
}

/** Signs in to a running Tillview and resolves with the browser's cookies. */
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
