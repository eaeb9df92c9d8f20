import { threadId } from 'node:worker_threads';
import { configure } from '@testing-library/react';

// On a busy machine only the test's own timeout ends a wait, not a second of Testing Library's.
configure({ asyncUtilTimeout: 20_000 });

const OF_THREAD = ` in thread ${threadId}`;

/** Files run in threads of one process, which hear one another's channels as tabs of one browser do. */
class ChannelOfThread extends BroadcastChannel {
  constructor(name: string) {
    super(name.endsWith(OF_THREAD) ? name : `${name}${OF_THREAD}`);
  }
}
globalThis.BroadcastChannel = ChannelOfThread;
