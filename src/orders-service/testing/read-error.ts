import { expect } from 'vitest';
import { serviceErrorBody } from '#contract/service/order-strict.ts';

type Answer = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  json(): unknown;
};

/** Reads an error response, after checking that it has the shape every error has; tests only. */
export function readError(answer: Answer): { status: number; error: string } {
  const body = serviceErrorBody.parse(answer.json());
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-request-id']).toBe(body.request_id);
  expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/);
  return { status: answer.statusCode, error: body.error };
}
