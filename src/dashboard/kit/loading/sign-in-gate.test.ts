import { afterEach, expect, test, vi } from 'vitest';
import { requestOwn } from '../own-request.ts';
import { requestJson } from '../request.ts';
import { isSignedOut, onSignInChange, releaseRequests, signInChannel, untilSignedIn } from './sign-in-gate.ts';

const SIGNED_OUT = { error: 'Sign in.', code: 'signed_out', request_id: 'r1' };

/** A server to which nobody is signed in at first. */
function startServer() {
  const server = { isSignedIn: false, requests: 0 };
  vi.stubGlobal('fetch', async () => {
    server.requests += 1;
    return server.isSignedIn ? Response.json({ ok: true }) : Response.json(SIGNED_OUT, { status: 401 });
  });
  return server;
}

afterEach(() => {
  releaseRequests();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('requests wait while nobody is signed in, and are sent once somebody is', async () => {
  const server = startServer();
  const first = requestJson('/api/orders');
  await vi.waitFor(() => expect(isSignedOut()).toBe(true));
  const others = [requestJson('/api/session'), requestJson('/api/orders/1')];
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(server.requests).toBe(1);
  server.isSignedIn = true;
  releaseRequests();
  for (const { body } of await Promise.all([first, ...others])) expect(body).toEqual({ ok: true });
  expect(server.requests).toBe(4);
});

test('a request that waits can be aborted', async () => {
  startServer();
  const controller = new AbortController();
  const request = requestJson('/api/orders', controller.signal);
  await vi.waitFor(() => expect(isSignedOut()).toBe(true));
  controller.abort();
  await expect(request).rejects.toThrow(/abort/i);
  await expect(untilSignedIn(AbortSignal.abort())).rejects.toThrow(/abort/i);
});

test('the first response that says so tells the other tabs, and listeners once', async () => {
  startServer();
  const post = vi.spyOn(signInChannel(), 'postMessage');
  const listener = vi.fn<() => void>();
  const unsubscribe = onSignInChange(listener);
  const controller = new AbortController();
  const requests = [requestJson('/api/orders', controller.signal), requestJson('/api/session', controller.signal)];
  await vi.waitFor(() => expect(post).toHaveBeenCalledExactlyOnceWith('expired'));
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
  controller.abort();
  await Promise.allSettled(requests);
});

test('a request that is refused although somebody is signed in fails in the end, rather than ask for ever', async () => {
  const server = startServer();
  const stop = onSignInChange(() => {
    if (isSignedOut()) queueMicrotask(releaseRequests);
  });
  await expect(requestJson('/api/orders')).rejects.toMatchObject({ code: 'signed_out' });
  expect(server.requests).toBe(4);
  stop();
});

test('what somebody keeps on the server is read once they have signed in again; what they change is refused, and not sent again', async () => {
  const server = startServer();
  await expect(requestOwn('PUT', '/api/exceptions/marks', { body: {} })).rejects.toMatchObject({ code: 'signed_out' });
  expect(server.requests).toBe(1);
  const answer = requestOwn('GET', '/api/exceptions/marks');
  await vi.waitFor(() => expect(isSignedOut()).toBe(true));
  server.isSignedIn = true;
  releaseRequests();
  expect(await answer).toEqual({ ok: true });
  expect(server.requests).toBe(3);
});
