import { expect, test, vi } from 'vitest';
import { holdRequests, isSignedOut, releaseRequests, signInChannel } from './sign-in-gate.ts';

test('where storage is blocked and with it the channel between tabs, this page and its workers go on alone', () => {
  vi.stubGlobal('BroadcastChannel', function blocked() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const listener = vi.fn<(event: MessageEvent<unknown>) => void>();
  signInChannel().addEventListener('message', listener);
  holdRequests(true);
  expect(isSignedOut()).toBe(true);
  releaseRequests();
  signInChannel().removeEventListener('message', listener);
  expect(listener).not.toHaveBeenCalled();
});
