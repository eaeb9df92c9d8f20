import { threadId } from 'node:worker_threads';
import { configure } from '@testing-library/react';

// Testing Library's default timeout of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

const OF_THREAD = ` in thread ${threadId}`;

/** Test files run in threads of one process, which would receive each other's messages like tabs of one browser. */
class ChannelOfThread extends BroadcastChannel {
  constructor(name: string) {
    super(name.endsWith(OF_THREAD) ? name : `${name}${OF_THREAD}`);
  }
}
globalThis.BroadcastChannel = ChannelOfThread;
