import { EVENTS, type EventName, type ServerEvent } from '#contract/bff/order-store/events.ts';

/** An event stream as a browser reads it. */
export type TestStream = {
  readonly response: Response;
  /** All events so far, parsed with their schemas. */
  readonly events: ServerEvent[];
  /** Without the initial sync status. */
  names(): EventName[];
  /** A browser's `Last-Event-ID`. */
  lastEventId(): string;
  /** The number of heartbeats. */
  heartbeats(): number;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  /** Disconnects. */
  leave(): void;
};

function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name);
}

function readEvent(name: string, data: unknown): ServerEvent {
  if (!isEventName(name)) throw new Error(`There is no event ${name}.`);
  switch (name) {
    case 'orders':
      return { name, data: EVENTS.orders.parse(data) };
    case 'days':
      return { name, data: EVENTS.days.parse(data) };
    case 'sync':
      return { name, data: EVENTS.sync.parse(data) };
    case 'marks':
      return { name, data: EVENTS.marks.parse(data) };
    default:
      return { name, data: EVENTS[name].parse(data) };
  }
}

/** Parses `/api/events` by the rules of server-sent events. */
export async function openEvents(
  address: string,
  {
    query = '',
    headers = {},
  }: { readonly query?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<TestStream> {
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/events${query}`, {
    headers,
    signal: leaving.signal,
  });
  const events: ServerEvent[] = [];
  let lastEventId = '';
  let heartbeats = 0;

  function readBlock(block: string): void {
    const fields = block
      .split('\n')
      .map((line) => /^(\w*): ?(.*)$/.exec(`${line}${line === ':' ? ' ' : ''}`) ?? []);
    const valueOf = (field: string) => fields.find(([, name]) => name === field)?.[2];
    lastEventId = valueOf('id') ?? lastEventId;
    if (block.startsWith(':')) heartbeats += 1;
    const name = valueOf('event');
    if (name !== undefined) events.push(readEvent(name, JSON.parse(valueOf('data') ?? '')));
  }

  async function read(): Promise<void> {
    let rest = '';
    try {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const blocks = `${rest}${chunk}`.split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) readBlock(block);
      }
    } catch (error) {
      if (!leaving.signal.aborted) throw error;
    }
  }

  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  return {
    response,
    events,
    names: () =>
      events.map(({ name }) => name).filter((name, index) => name !== 'sync' || index > 0),
    lastEventId: () => lastEventId,
    heartbeats: () => heartbeats,
    ended: isStream ? read() : Promise.resolve(),
    leave: () => leaving.abort(),
  };
}
