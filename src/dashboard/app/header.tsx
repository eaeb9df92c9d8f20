import { Banknote, ReceiptText, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Session } from '#contract/bff/session.ts';
import type { MessageId } from '../kit/i18n/messages.ts';
import { PageLink } from '../kit/navigation/page-link.tsx';
import { useLocation, useNavigate } from 'react-router';
import { focusSearch } from '../kit/navigation/search-target.ts';
import { onDemand } from '../kit/on-demand.tsx';
import { useKnownExceptions } from '../order-words/known-exceptions.ts';
import { PAGES } from './pages.tsx';

/** The classes of a button in the header. */
export const HEADER_BUTTON =
  'touch-target inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-row font-medium text-ink-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink';

const controls = onDemand(async () => (await import('./header-controls.tsx')).HeaderControls, {
  messages: 'panels',
  isQuiet: true,
  frame: (note, _props, isFailure) => isFailure && note,
});
const moreMenu = onDemand(async () => (await import('./header-controls.tsx')).MoreMenu, {
  messages: 'panels',
  frame: () => <span className={`${HEADER_BUTTON} phone:bottom-button not-phone:hidden`} />,
});

/** A link to a page that keeps the stores in view. */
export function PageTab({
  path,
  title,
  icon,
  count = 0,
  className,
  onClick,
}: {
  path: string;
  title: MessageId;
  icon?: ReactNode;
  /** What waits there; nothing is shown of none. */
  count?: number;
  className: string;
  onClick?: () => void;
}) {
  const { formatNumber } = useIntl();
  const { pathname, search } = useLocation();
  const [stores] = /store_id=[^&]*/.exec(search) ?? [];
  return (
    <PageLink
      to={stores ? `${path}?${stores}` : path}
      aria-current={pathname.startsWith(path) ? 'page' : undefined}
      className={`${className} max-lg:px-1.5 aria-[current]:bg-accent-soft aria-[current]:text-accent`}
      onClick={onClick}
    >
      {icon}
      <FormattedMessage id={title} />
      {count > 0 && <span className="text-warning tabular-nums">{formatNumber(count)}</span>}
    </PageLink>
  );
}

/** The classes of a tab that is also in the bar at the bottom of a phone, and of its icon there. */
const BAR_TAB = `${HEADER_BUTTON} phone:bottom-button`;
const BAR_ICON = { 'aria-hidden': true, size: 18, className: 'not-phone:hidden' } as const;

/** Leads to the search field of the page, or to that of the orders. */
function SearchButton() {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={`${HEADER_BUTTON} phone:bottom-button not-phone:hidden`}
      onClick={() => {
        if (focusSearch()) return;
        void navigate('/orders');
        // Once that page is there.
        setTimeout(focusSearch);
      }}
    >
      <Search aria-hidden size={18} />
      <FormattedMessage id="frame.search" />
    </button>
  );
}

/** The header of every page: product, pages, store picker and menus. */
export function Header({ session, seenLanguages }: { session: Session; seenLanguages: () => readonly string[] }) {
  const { formatMessage } = useIntl();
  const { certain } = useKnownExceptions();
  // The symbol is already in the page (`index.html`).
  const logo = (
    <svg aria-hidden width={20} height={20}>
      <use href="#logo" />
    </svg>
  );
  return (
    <header className="flex min-h-12 shrink-0 items-center gap-1 border-b border-line px-4 short:min-h-0 phone:px-2">
      <PageLink
        to="/orders"
        className="touch-target me-1 inline-flex h-8 items-center justify-center gap-2 rounded-md px-1 font-semibold tracking-tight"
      >
        {logo}
        <span className="max-lg:sr-only">Tillview</span>
      </PageLink>
      <nav aria-label={formatMessage({ id: 'frame.pages' })} className="me-1 flex shrink-0 gap-0.5 phone:bottom-bar">
        <PageTab path="/orders" title="orders.name" className={BAR_TAB} icon={<ReceiptText {...BAR_ICON} />} />
        <PageTab path="/refunds" title="frame.refunds" className={BAR_TAB} icon={<Banknote {...BAR_ICON} />} />
        {PAGES.map(({ path, title }) => (
          <PageTab
            key={path}
            path={path}
            title={title}
            count={path === '/exceptions' ? certain : 0}
            className={`${HEADER_BUTTON} phone:hidden`}
          />
        ))}
        <SearchButton />
        <moreMenu.Component seenLanguages={seenLanguages} />
      </nav>
      <controls.Component session={session} seenLanguages={seenLanguages} />
    </header>
  );
}
