import { once } from 'node:events';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { clientLeft } from './client-left.ts';

/** Its only route takes a body and waits for `answering`. */
async function start(answering: Promise<void>) {
  const app = Fastify();
  onTestFinished(() => app.close());
  const { promise: taken, resolve: take } = Promise.withResolvers<AbortSignal>();
  app.post('/', async (_request, reply) => {
    const signal = clientLeft(reply);
    take(signal);
    await answering;
    return { isGone: signal.aborted };
  });
  return { address: await app.listen({ host: '127.0.0.1', port: 0 }), taken };
}

const body = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };

test('a client that waits for its response has not disconnected', async () => {
  const { promise: answering, resolve: answer } = Promise.withResolvers<void>();
  const { address, taken } = await start(answering);
  const response = fetch(address, body);
  await taken;
  setImmediate(() => setImmediate(answer));
  expect(await (await response).json()).toEqual({ isGone: false });
});

test('a client that hangs up has disconnected', async () => {
  const { promise: answering, resolve: answer } = Promise.withResolvers<void>();
  onTestFinished(() => answer());
  const { address, taken } = await start(answering);
  const hangUp = new AbortController();
  const failure = fetch(address, { ...body, signal: hangUp.signal }).catch(
    (error: unknown) => error,
  );
  const signal = await taken;
  hangUp.abort();
  if (!signal.aborted) await once(signal, 'abort');
  expect(signal.aborted).toBe(true);
  await failure;
});
