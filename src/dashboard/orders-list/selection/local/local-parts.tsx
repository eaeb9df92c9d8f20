import { cached } from '../../../kit/i18n/cached.ts';
import { lateMessages } from '../../../kit/i18n/messages.ts';
import { WithMessages } from '../../../kit/i18n/with-messages.tsx';
import { onDemand } from '../../../kit/on-demand.tsx';
import type { LocalPartProps } from './local-search.tsx';

/** The parts of the list that only filters have which the API does not, in a locale; loaded once such a filter is set, with their messages. */
export const localPartsIn = cached((locale: string) =>
  onDemand<LocalPartProps>(async () => {
    const [{ LocalPart }, messages] = await Promise.all([import('./local-search.tsx'), lateMessages('local', locale)]);
    return (props) => (
      <WithMessages messages={messages}>
        <LocalPart {...props} />
      </WithMessages>
    );
  }),
);
