import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ServerEvent } from '#contract/bff/order-store/events.ts';

/** A client with more unread bytes (hundreds of events) is too slow. */
const MOST_UNREAD_BYTES = 256 * 1_024;
/** Time for the client to read the end. */
const LINGER_MS = 1_000;

/** A response body that stays open. */
export type EventStream = {
  readonly body: Readable;
  /** Disconnects a client that reads too slowly; it reconnects with the last event's id. */
  write(text: string): void;
  /** Ends the body; a client that doesn't read the end is disconnected after a second. */
  end(): void;
};

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
 * Prints events for a stream. Only the last one has the id, because clients resume after it;
 * without events, only the id is sent.
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
