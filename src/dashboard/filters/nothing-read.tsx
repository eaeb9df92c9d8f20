import { WifiOff } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { FailureMessage } from '../kit/failures/failure.tsx';
import { PageMessage } from '../kit/failures/page-message.tsx';
import { OfflineWords } from '../orders-feed/offline-words.tsx';
import { failureOf, type ReadingProgress } from '../orders-feed/reader/reading.ts';
import type { ReadingPage } from './reading-line.tsx';

/** Why all of a period could not be read; undefined if anything was read. */
function failureOfAll({ phase, orders, failures }: ReadingProgress) {
  return phase === 'incomplete' && orders === 0 ? failures[0]?.failure : undefined;
}

/** Whether nothing can be read, because all of it failed or there is no connection. */
export function isNothingRead(progress: ReadingProgress): boolean {
  return progress.phase === 'offline' || failureOfAll(progress) !== undefined;
}

/** In place of a page's content: why nothing could be read. Without a connection, reading starts by itself when it is back. */
export function NothingRead({
  page,
  reading: { progress, retry },
}: {
  page: ReadingPage;
  reading: { readonly progress: ReadingProgress; readonly retry: () => void };
}) {
  const failure = failureOfAll(progress);
  return failure ? (
    <div className="h-full flex-1">
      <FailureMessage title={<FormattedMessage id={`${page}.failed`} />} error={failureOf(failure)} onRetry={retry} />
    </div>
  ) : (
    <div className="h-full flex-1">
      <PageMessage icon={<WifiOff aria-hidden size={28} />} title={<OfflineWords of={page} />} />
    </div>
  );
}
