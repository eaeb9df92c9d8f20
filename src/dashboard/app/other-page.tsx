import { FormattedMessage } from 'react-intl';
import { matchPath, useLocation } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { usePreloading } from '../kit/loading/idle-preload.ts';
import { PageLink } from '../kit/navigation/page-link.tsx';
import { PageMessage } from '../kit/failures/page-message.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import { ShortcutList } from '../orders-list/page/shortcut-list.tsx';
import { Settings } from './settings.tsx';

const help = onDemand(async () => (await import('../help/help-page.tsx')).HelpPage, { messages: 'figures' });

/** The settings, help or, at any other address, a not-found page: pages that are not part of the first screen. */
export function OtherPage({ session }: { session: Session }) {
  // No rows will load here, so nothing should wait for them, least of all the sync of the preferences that the settings show.
  usePreloading(false);
  const { pathname } = useLocation();
  if (matchPath('/help', pathname)) return <help.Component shortcuts={<ShortcutList />} />;
  if (matchPath('/settings', pathname)) return <Settings session={session} />;
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
