import type { ReadingProgress } from '../../orders-feed/reader/reading.ts';

/** Whether a refresh that the user asked for is under way, which includes while it is paused or stopped. */
export type Refreshing = 'at rest' | 'asked';

/** `asked`: the button was pressed; otherwise the reading has reported this phase since. */
export type RefreshingEvent = 'asked' | ReadingProgress['phase'];

/** What holds after an event: only what the button started counts, until it ends. The page's own periodic refreshes do not. */
export function stepRefreshing(state: Refreshing, event: RefreshingEvent): Refreshing {
  if (event === 'asked') return 'asked';
  return event === 'complete' || event === 'incomplete' ? 'at rest' : state;
}
