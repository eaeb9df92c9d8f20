import { type ComponentProps, Suspense } from 'react';
import { lazyWithMessages } from '../../kit/i18n/message-provider.tsx';

const MissingParts = lazyWithMessages('lists', async () => (await import('./missing-parts.tsx')).MissingParts);

/** Shows what could not be read of a reading once it has ended, with Try again; nothing if it is whole. */
export function ReadingStatus(props: ComponentProps<typeof MissingParts>) {
  const { phase } = props.reading.progress;
  return (
    <div role="status" className="contents">
      {(phase === 'complete' || phase === 'incomplete') && (
        <Suspense>
          <MissingParts {...props} />
        </Suspense>
      )}
    </div>
  );
}
