import { Fragment, type ReactNode, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import type { MessageId } from '../ui/i18n/messages.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { useKeptScroll } from '../ui/navigation/use-kept-scroll.ts';
import { AccountSection } from './account-section.tsx';
import { AuditSection } from './audit-section.tsx';
import { ExceptionsSection } from './exceptions-section.tsx';
import { DataSection } from './setup/data-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { SettingsSection } from './parts/settings-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

type SectionId =
  | 'appearance'
  | 'exceptions'
  | 'shortcuts'
  | 'account'
  | 'sessions'
  | 'people'
  | 'data'
  | 'keys'
  | 'activity';
type SectionEntry = {
  readonly id: SectionId;
  readonly title: MessageId;
  readonly content: ReactNode;
};

/** Sections with links for everything that this user can change. */
export function SettingsPage({
  session,
  appearance,
  shortcuts,
}: {
  session: Session;
  /** The appearance controls, which belong to other parts of the product. */
  appearance: ReactNode;
  shortcuts: ReactNode;
}) {
  const { user, auth, hasKeys, demo } = session;
  const { formatMessage } = useIntl();
  // Who has a mouse has keys.
  const hasMouse = useMediaQuery('(any-hover: hover)');
  const isAdmin = user === null || user.isAdmin;
  // The proxy decides who may sign in, and would sign them in again immediately.
  const isByProxy = auth === 'proxy';
  const entries: readonly (SectionEntry | false | null | undefined)[] = [
    {
      id: 'appearance',
      title: 'settings.appearance',
      content: (
        <SettingsSection id="appearance" title={formatMessage({ id: 'settings.appearance' })}>
          <div className="divide-y divide-line">{appearance}</div>
        </SettingsSection>
      ),
    },
    {
      id: 'exceptions',
      title: 'settings.exceptions',
      content: <ExceptionsSection session={session} />,
    },
    user && {
      id: 'account',
      title: 'frame.account',
      content: <AccountSection user={user} canSignOut={!isByProxy} />,
    },
    user &&
      !isByProxy && {
        id: 'sessions',
        title: 'settings.sessions',
        content: <SessionsSection hasPassword={user.hasPassword} />,
      },
    user?.isAdmin && {
      id: 'people',
      title: 'settings.people',
      content: <PeopleSection userName={user.name} canAdd={!isByProxy} />,
    },
    isAdmin &&
      hasKeys && { id: 'data', title: 'setup.data', content: <DataSection isDemo={demo} /> },
    isAdmin && hasKeys && { id: 'keys', title: 'settings.keys', content: <KeysSection /> },
    user?.isAdmin && { id: 'activity', title: 'settings.audit', content: <AuditSection /> },
    hasMouse && {
      id: 'shortcuts',
      title: 'shortcuts.title',
      content: (
        <SettingsSection id="shortcuts" title={formatMessage({ id: 'shortcuts.title' })}>
          {shortcuts}
        </SettingsSection>
      ),
    },
  ];
  const sections = entries.filter(
    (entry) => entry !== null && entry !== undefined && entry !== false,
  );
  const scroller = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useKeptScroll(() => scroller.current, { hash });
  return (
    <div ref={scroller} className="relative h-full overflow-y-auto scroll-smooth">
      <title>{formatMessage({ id: 'settings.page' })}</title>
      <div className="mx-auto flex max-w-5xl gap-x-12 px-8 max-[56.25rem]:flex-col max-sm:px-4">
        <div className="shrink-0 pt-8 min-[900px]:sticky min-[900px]:top-0 min-[900px]:w-44 min-[900px]:self-start min-[900px]:pb-8">
          <h1 className="text-total font-semibold tracking-tight">
            <FormattedMessage id="settings.name" />
          </h1>
          <nav aria-label={formatMessage({ id: 'settings.sections' })} className="-mx-2 mt-3">
            <ul className="flex flex-wrap gap-0.5 min-[900px]:flex-col">
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="touch-target flex items-center rounded-md px-2 py-1 text-row text-ink-muted hover:bg-hover hover:text-ink"
                  >
                    <FormattedMessage id={title} />
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="min-w-0 flex-1">
          {sections.map(({ id, content }) => (
            <Fragment key={id}>{content}</Fragment>
          ))}
        </div>
      </div>
    </div>
  );
}
