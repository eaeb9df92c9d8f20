import { expect, test } from 'vitest';
import { createAnswerScanner } from './answer-scanner.ts';
import { checkResponse, ordersOf } from './check-response.ts';
import { createSecret } from './secret.ts';

test('the orders of a list come as they were sent, without what is no object', () => {
  const orders = ['{"id":"a]","total":1.10}', '{ "id": "ä" }', '[]'];
  const body = Buffer.from(`{"next":[{"id":"c"}],"orders":[${orders.join(' , ')},null,7,"x"],"hasMore":true}`);
  const scanner = createAnswerScanner({ bodyBytes: 1_000, depth: 9, containers: 99, outlineBytes: 999 });
  scanner.push(body);
  const answer = checkResponse(
    { status: 200, headers: {}, body, outline: scanner.end() },
    { operation: 'list', secret: createSecret('mp_secretive'), now: 0, maxPauseMs: 0 },
  );
  expect(ordersOf(answer).map(String)).toEqual(orders);
});
