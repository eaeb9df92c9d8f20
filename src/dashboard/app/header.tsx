import { Banknote, ReceiptText } from 'lucide-react';
import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import type { Session } from '#contract/bff/session.ts';
import { PageLink } from '../ui/navigation/page-link.tsx';
import { ErrorBoundary } from '../ui/errors/error-boundary.tsx';
import { lazyWithMessages } from '../ui/i18n/message-provider.tsx';
import { PAGE_VISIT } from '../views/default-view.ts';
import { HEADER_BUTTON, PageTab } from './header-tab.tsx';
import { NAV_PAGES } from './nav-pages.ts';
import { useOpenExceptions } from './use-open-exceptions.ts';

const HeaderControls = lazyWithMessages(
  'lists',
  async () => (await import('./header-controls.tsx')).HeaderControls,
);
const PhoneMenus = lazyWithMessages(
  'lists',
  async () => (await import('./header-controls.tsx')).PhoneMenus,
);

/** Classes of a tab that is also in a phone's bottom bar, and of its icon there. */
const BAR_TAB = `${HEADER_BUTTON} phone:bottom-button`;
const BAR_ICON = { 'aria-hidden': true, size: 18, className: 'not-phone:hidden' } as const;

/** The header of every page: product, pages, store picker and menus. */
export function Header({
  session,
  seenLanguages,
}: {
  session: Session;
  seenLanguages: () => readonly string[];
}) {
  const { formatMessage } = useIntl();
  const openExceptions = useOpenExceptions();
  // The symbol is already in the page (`index.html`).
  const logo = (
    <svg aria-hidden width={20} height={20}>
      <use href="#logo" />
    </svg>
  );
  return (
    <header className="flex print:hidden min-h-12 shrink-0 items-center gap-1 border-b border-line px-4 short:min-h-0 phone:px-2">
      <PageLink
        to="/orders"
        state={PAGE_VISIT}
        className="touch-target me-1 inline-flex h-8 items-center justify-center gap-2 rounded-md px-1 font-semibold tracking-tight"
      >
        {logo}
        <span className="max-lg:sr-only">Tillview</span>
      </PageLink>
      <nav
        aria-label={formatMessage({ id: 'frame.pages' })}
        className="me-1 flex shrink-0 gap-0.5 phone:bottom-bar"
      >
        <PageTab
          path="/orders"
          title="orders.name"
          className={BAR_TAB}
          icon={<ReceiptText {...BAR_ICON} />}
        />
        {session.keepsOrders && (
          <>
            <PageTab
              path="/refunds"
              title="frame.refunds"
              className={BAR_TAB}
              icon={<Banknote {...BAR_ICON} />}
            />
            {NAV_PAGES.map(({ path, title }) => (
              <PageTab
                key={path}
                path={path}
                title={title}
                count={path === '/exceptions' ? openExceptions : 0}
                className={`${HEADER_BUTTON} phone:hidden`}
              />
            ))}
          </>
        )}
        {/* The controls come with the same script, which reports its failure. */}
        <ErrorBoundary kind="dialog" frame={() => null}>
          <Suspense
            fallback={<span className={`${HEADER_BUTTON} phone:bottom-button not-phone:hidden`} />}
          >
            <PhoneMenus seenLanguages={seenLanguages} />
          </Suspense>
        </ErrorBoundary>
      </nav>
      <ErrorBoundary kind="dialog" variant="line">
        <Suspense>
          <HeaderControls session={session} seenLanguages={seenLanguages} />
        </Suspense>
      </ErrorBoundary>
    </header>
  );
}
