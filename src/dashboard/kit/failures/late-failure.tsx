import { onDemand } from '../on-demand.tsx';
import { PageMessage } from './page-message.tsx';

/** What failures look like on the first screen, which needs neither their code nor their words unless something fails. */
export const failureNotice = onDemand(async () => (await import('./failure.tsx')).FailureNotice, {
  messages: 'panels',
});
export const failureMessage = onDemand(async () => (await import('./failure.tsx')).FailureMessage, {
  messages: 'panels',
  // Without a connection, what failed is named all the same.
  frame: (note, { title }, isFailure) =>
    isFailure ? (
      <PageMessage title={title}>
        <div className="*:items-center *:pt-1">{note}</div>
      </PageMessage>
    ) : (
      note
    ),
});
