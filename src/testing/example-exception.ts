import type { MarkExceptionRequest } from '#contract/bff/exception-requests.ts';

/** A request to note that somebody looked at an entry of /exceptions. */
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
