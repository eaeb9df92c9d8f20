import { Fragment, type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import type { MessageId } from '../ui/i18n/messages.ts';
import { useKeptScroll } from '../ui/navigation/use-kept-scroll.ts';
import { AccountSection } from './account-section.tsx';
import { AuditSection } from './audit-section.tsx';
import { ExceptionsSection } from './exceptions-section.tsx';
import { DataSection } from './setup/data-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { SettingsSection } from './parts/settings-section.tsx';
import { PeopleSection } from './people-section.tsx';

/** A section counts as being read once its top is less than this far (px) below the top edge. */
const READING_LINE = 120;

/** The section being read, according to the scroll position. */
function useSectionInView(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0]);
  const scroller = useRef<HTMLDivElement>(null);
  const look = () => {
    const box = scroller.current;
    if (!box) return;
    const { top } = box.getBoundingClientRect();
    const isAtEnd = box.scrollTop > 0 && box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
    const passed = ids.filter((id) => {
      const section = document.getElementById(id);
      return section && section.getBoundingClientRect().top - top < READING_LINE;
    });
    setCurrent(isAtEnd ? ids.at(-1) : (passed.at(-1) ?? ids[0]));
  };
  return { scroller, current, look };
}

type SectionId =
  | 'appearance'
  | 'exceptions'
  | 'shortcuts'
  | 'account'
  | 'people'
  | 'data'
  | 'keys'
  | 'activity';
type SectionEntry = {
  readonly id: SectionId;
  readonly title: MessageId;
  readonly content: ReactNode;
};

/** The settings: what this user can change, in sections with links to them. */
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
    user?.isAdmin && {
      id: 'people',
      title: 'settings.people',
      content: <PeopleSection userName={user.name} canAdd={!isByProxy} />,
    },
    isAdmin &&
      hasKeys && { id: 'data', title: 'setup.data', content: <DataSection isDemo={demo} /> },
    isAdmin && hasKeys && { id: 'keys', title: 'settings.keys', content: <KeysSection /> },
    user?.isAdmin && { id: 'activity', title: 'settings.audit', content: <AuditSection /> },
    {
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
  const { scroller, current, look } = useSectionInView(sections.map(({ id }) => id));
  const { hash } = useLocation();
  useKeptScroll(() => scroller.current, { hash });
  return (
    <div ref={scroller} className="relative h-full overflow-y-auto scroll-smooth" onScroll={look}>
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
                    aria-current={id === current ? 'location' : undefined}
                    className="touch-target flex items-center rounded-md px-2 py-1 text-row text-ink-muted hover:bg-hover hover:text-ink aria-[current]:font-medium aria-[current]:text-ink min-[900px]:aria-[current]:bg-hover"
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
