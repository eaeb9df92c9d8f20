import type { ComponentProps } from 'react';
import { onDemand } from '../../kit/on-demand.tsx';

const status = onDemand(async () => (await import('./missing-parts.tsx')).MissingParts, { messages: 'panels' });

/**
 * Shows what could not be read of a reading once it has ended, with Try again; nothing if it is whole. Its code and messages are loaded in
 * idle time, or when it is first shown.
 */
export function ReadingStatus(props: ComponentProps<typeof status.Component>) {
  const { phase } = props.reading.progress;
  return (
    <div role="status" className="contents">
      {(phase === 'complete' || phase === 'incomplete') && <status.Component {...props} />}
    </div>
  );
}
