import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ServerEvent } from '#contract/bff/order-store/events.ts';

/**
 * Who has more unread bytes than this when there is something new reads too slowly: hundreds of
 * events.
 */
const MOST_UNREAD_BYTES = 256 * 1_024;
/** For the client to read the end. */
const LINGER_MS = 1_000;

/** The body of a response that goes on until somebody ends it. */
export type EventStream = {
  readonly body: Readable;
  /**
   * Sends a text, or breaks off if the client reads too slowly: it comes back by itself, and says
   * what it has read last.
   */
  write(text: string): void;
  /** Ends the body; a client that does not read that is left after a second. */
  end(): void;
};

/** Creates the body for a response. */
export function createEventStream(response: ServerResponse): EventStream {
  const body = new Readable({ read: () => undefined });
  let hasEnded = false;
  response.once('close', () => {
    hasEnded = true;
    body.destroy();
  });
  return {
    body,
    write(text) {
      if (hasEnded) return;
      if (body.readableLength <= MOST_UNREAD_BYTES) {
        body.push(text);
        return;
      }
      hasEnded = true;
      response.destroy();
    },
    end() {
      if (hasEnded) return;
      hasEnded = true;
      body.push(null);
      const timer = setTimeout(() => response.destroy(), LINGER_MS);
      response.once('close', () => clearTimeout(timer));
    },
  };
}

/**
 * Prints events for a stream; the client keeps the id, which stands for all that it was told so
 * far, only when it has the last of them. Without events, it keeps the id alone.
 */
export function printEvents(events: readonly ServerEvent[], id?: string): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  if (events.length === 0) return `:\n${idLine}\n`;
  return events
    .map(({ name, data }, index) => {
      const isLast = index === events.length - 1;
      return `${isLast ? idLine : ''}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    })
    .join('');
}
