import type { UsedReading } from './use-reading.ts';

/** Stand-in until the reader's own. */
export function ReadingStatus({ reading: { progress, cancel, resume, retry } }: { reading: UsedReading<unknown> }) {
  const { phase, days, orders } = progress;
  const isReading = ['idle', 'reading', 'waiting', 'offline'].includes(phase);
  return (
    <>
      <span role="progressbar" aria-label="Reading" aria-valuenow={days.done} aria-valuemax={days.total}>
        {days.done} of {days.total} days, {orders} orders
      </span>
      <button type="button" onClick={isReading ? cancel : phase === 'cancelled' ? resume : retry}>
        {isReading ? 'Cancel' : phase === 'cancelled' ? 'Continue' : 'Try again'}
      </button>
    </>
  );
}
