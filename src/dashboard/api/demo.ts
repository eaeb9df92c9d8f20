import { requestOwn } from '../ui/own-request.ts';

/** Adds demo orders; throws ApiFailure, `conflict` if there are orders. */
export async function addDemo(): Promise<void> {
  await requestOwn('POST', '/api/demo');
}

/** Removes the demo orders; throws ApiFailure. */
export async function removeDemo(): Promise<void> {
  await requestOwn('DELETE', '/api/demo');
}
