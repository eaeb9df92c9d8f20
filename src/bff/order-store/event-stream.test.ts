import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createEventStream, type EventStream, printEvents } from './event-stream.ts';

const MEBIBYTE = 1_024 * 1_024;

test('a client that reads nothing is disconnected once the buffer is full', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const { promise: opened, resolve: open } = Promise.withResolvers<{
    stream: EventStream;
    closed: Promise<void>;
  }>();
  app.get('/', async (_request, reply) => {
    const stream = createEventStream(reply.raw);
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    reply.raw.once('close', resolve);
    open({ stream, closed });
    return reply.send(stream.body);
  });
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const client = connect(port, '127.0.0.1')
    .on('error', () => undefined)
    .pause();
  onTestFinished(() => void client.destroy());
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const { stream, closed } = await opened;
  let most = 0;
  const timer = setInterval(() => {
    stream.write(`: ${'x'.repeat(MEBIBYTE / 8)}\n`);
    most = Math.max(most, stream.body.readableLength);
  });
  await closed;
  clearInterval(timer);
  expect(most).toBeLessThan(MEBIBYTE / 2);
  expect(stream.body.destroyed).toBe(true);
});

test('only the last of several events has the id', () => {
  const views = { name: 'views', data: {} } as const;
  expect(printEvents([views, views], '7')).toBe(
    'event: views\ndata: {}\n\nid: 7\nevent: views\ndata: {}\n\n',
  );
  expect(printEvents([], '7')).toBe(':\nid: 7\n\n');
});
