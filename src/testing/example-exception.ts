import type { MarkExceptionRequest } from '#contract/bff/exception-requests.ts';
import type { ExceptionEntry } from '#contract/bff/exceptions.ts';

/** A request to mark an entry of /exceptions as reviewed. */
export function exampleMark(changes: Partial<MarkExceptionRequest> = {}): MarkExceptionRequest {
  return {
    id: 'completed_but_owed:9d0c1c1a-0000-4000-8000-000000000001',
    storeId: '0b5d2c3a-0000-4000-8000-000000000001',
    day: '2026-11-22',
    state: '1250',
    mark: 'looked_at',
    note: 'Paid at the next visit',
    ...changes,
  };
}

/** An open entry of /exceptions about order `T-<number>`, with fields of its finding overridden. */
export function exampleEntry(
  number: number,
  found: Partial<ExceptionEntry['found']> = {},
): ExceptionEntry {
  return {
    found: {
      id: `cancelled_but_paid:o${number}`,
      kind: 'cancelled_but_paid',
      certain: true,
      orderId: `o${number}`,
      ticket: `T-${number}`,
      storeId: '0b5d2c3a-0000-4000-8000-000000000001',
      stake: 1320,
      currency: 'GBP',
      at: '2026-11-17T21:05:00Z',
      day: '2026-11-17',
      facts: { keptCents: 1320, paidCents: 1320 },
      state: '1320',
      ...found,
    },
    state: 'open',
    hasChanged: false,
  };
}
