import { type Instant, readInstant } from '#contract/service/rfc3339.ts';

const FIRST_SECOND = -62_167_219_199;
const LAST_SECOND = 253_402_300_798;

/** Reads an order's `createdAt`; undefined where it is no instant that a cursor could be built from (years 0000 to 9999, in UTC). */
export function readCreatedInstant(createdAt: string | undefined): Instant | undefined {
  const reading = readInstant(createdAt ?? '');
  if (!reading.ok) return undefined;
  const { epochSeconds } = reading.value;
  // The seconds around it must be printable too: they are what asks for the whole of this one.
  return epochSeconds >= FIRST_SECOND && epochSeconds <= LAST_SECOND ? reading.value : undefined;
}
