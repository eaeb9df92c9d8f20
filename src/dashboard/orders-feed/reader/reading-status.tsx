import { onDemand } from '../../kit/on-demand.tsx';

const status = onDemand(async () => (await import('./reading-status-line.tsx')).ReadingStatusLine, {
  messages: 'reading',
});

/**
 * Shows how far a reading is, with Cancel and Continue, and what could not be read, with Try again; nothing once it is complete. Its code
 * and messages are loaded in idle time, or when it is first shown.
 */
export const ReadingStatus = status.Component;
