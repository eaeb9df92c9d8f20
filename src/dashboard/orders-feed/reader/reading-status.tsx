import { type ReactNode, Suspense } from 'react';
import { useIntl } from 'react-intl';
import { cached } from '../../kit/i18n/cached.ts';
import { lateMessages } from '../../kit/i18n/messages.ts';
import { WithMessages } from '../../kit/i18n/with-messages.tsx';
import { onDemand } from '../../kit/on-demand.tsx';
import type { ReadingStatusProps } from './reading-status-line.tsx';

const statusIn = cached((locale: string) => {
  const { Component } = onDemand(async () => {
    const [{ ReadingStatusLine }, messages] = await Promise.all([
      import('./reading-status-line.tsx'),
      lateMessages('reading', locale),
    ]);
    return (props: ReadingStatusProps) => (
      <WithMessages messages={messages}>
        <ReadingStatusLine {...props} />
      </WithMessages>
    );
  });
  return (props: ReadingStatusProps): ReactNode => <Component {...props} />;
});

/**
 * How far a reading is, with Cancel and Continue, and what could not be read, with Try again; nothing when it is complete. Its code and
 * messages are loaded when it is first shown.
 */
export function ReadingStatus(props: ReadingStatusProps) {
  const renderStatus = statusIn(useIntl().locale);
  return <Suspense fallback={null}>{renderStatus(props)}</Suspense>;
}
