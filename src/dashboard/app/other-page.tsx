import { FormattedMessage } from 'react-intl';
import type { Session } from '#contract/bff/session.ts';
import { usePreloading } from '../kit/loading/idle-preload.ts';
import { PageLink } from '../kit/navigation/page-link.tsx';
import { PageMessage } from '../kit/notice.tsx';
import { Settings } from './settings.tsx';

/** The settings or, without `session`, a not-found page: pages that are not part of the first screen. */
export function OtherPage({ session }: { session: Session | undefined }) {
  // No rows will load here, so nothing should wait for them, least of all the sync of the preferences that the settings show.
  usePreloading(false);
  if (session) return <Settings session={session} />;
  return (
    <PageMessage
      title={<FormattedMessage id="page.not_found" />}
      actions={
        <PageLink to="/orders" className="text-accent underline underline-offset-2">
          <FormattedMessage id="page.to_orders" />
        </PageLink>
      }
    />
  );
}
