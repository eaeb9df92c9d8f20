import { once } from 'node:events';
import { connect } from 'node:net';
import { serviceErrorBody } from '#contract/service/order-strict.ts';

/** A response as received over a connection; `body` is empty after HEAD. */
export type RawResponse = { readonly status: number; readonly head: string; readonly body: string };

/**
 * Sends bytes on a new connection, closes this side unless `isKeptOpen`, and resolves with all
 * bytes received until the service closes its side; tests only.
 */
export async function exchange(
  port: number,
  bytes: string | Uint8Array,
  { isKeptOpen = false } = {},
): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: isKeptOpen }).setEncoding(
    'latin1',
  );
  let received = '';
  socket.on('data', (chunk: string) => {
    received += chunk;
  });
  // The service may close a connection after its response while the request is still being sent.
  socket.on('error', () => undefined);
  if (isKeptOpen) socket.write(bytes);
  else socket.end(bytes);
  await once(socket, isKeptOpen ? 'end' : 'close');
  socket.destroy();
  return received;
}

/**
 * Splits the text received over a connection into responses; throws if it contains anything but
 * complete responses.
 */
export function splitResponses(text: string): RawResponse[] {
  const responses: RawResponse[] = [];
  let rest = text;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const head = rest.slice(0, end);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
    if (end < 0 || Number.isNaN(status)) throw new Error(`No response: ${rest.slice(0, 200)}`);
    rest = rest.slice(end + 4);
    if (status === 100) continue;
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
    if (Number.isNaN(length)) throw new Error(`A response without a length: ${head}`);
    // Bodies are JSON objects, so after the head of a response to HEAD, the next response cannot be
    // mistaken for a body.
    const body = rest.startsWith('{') ? rest.slice(0, length) : '';
    if (body !== '' && body.length < length)
      throw new Error(`A response that was cut off: ${head}`);
    rest = rest.slice(body.length);
    responses.push({ status, head, body: Buffer.from(body, 'latin1').toString() });
  }
  return responses;
}

/**
 * The message of an error response; throws if it does not have the common shape of errors of both
 * servers.
 */
export function errorOf({ status, head, body }: RawResponse): string {
  const { error, request_id } = serviceErrorBody.parse(JSON.parse(body));
  if (
    !new RegExp(`^x-request-id: ${request_id}$`, 'im').test(head) ||
    !/^content-type: application\/json/im.test(head)
  ) {
    throw new Error(`A ${status} without the headers of an error: ${head}`);
  }
  return error;
}
