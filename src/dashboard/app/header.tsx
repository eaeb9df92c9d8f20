import { Banknote, Languages, Monitor, Moon, ReceiptText, Search, Sun, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PageLink } from '../kit/navigation/page-link.tsx';
import { useLocation, useNavigate } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { languageName } from '../kit/i18n/formatters.ts';
import type { MessageId } from '../kit/i18n/messages.ts';
import { languageTag } from '../kit/i18n/localized-text.ts';
import { MenuButton } from '../kit/popups/menu-button.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import { Region } from '../kit/region.tsx';
import { focusSearch } from '../kit/navigation/search-target.ts';
import { StorePicker } from '../orders-list/selection/address/store-picker.tsx';
import { browserLanguages, usePreferences } from './preferences.tsx';

const languagePanel = onDemand(async () => (await import('./header-panels.tsx')).LanguagePanel, { messages: 'panels' });
const themePanel = onDemand(async () => (await import('./header-panels.tsx')).ThemePanel, { messages: 'panels' });
const morePanel = onDemand(async () => (await import('./header-panels.tsx')).MorePanel, { messages: 'panels' });
const accountPanel = onDemand(async () => (await import('./account-panel.tsx')).AccountPanel, { messages: 'panels' });

const BUTTON =
  'touch-target inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-row font-medium text-ink-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink';

/** The menu for the language in which names are shown; `seenLanguages` are those of the names loaded so far. */
export function LanguageMenu({ seenLanguages }: { seenLanguages: () => readonly string[] }) {
  const { formatMessage } = useIntl();
  const chosen = usePreferences().preferences.nameLanguage;
  const [first = 'en'] = browserLanguages();
  const language = languageTag(chosen ?? first) ?? 'en';
  // Without its region, unless the user chose it.
  const code = (chosen === undefined ? language.split('-')[0] : language) ?? language;
  return (
    <MenuButton
      label={formatMessage({ id: 'frame.language' }, { code: code.toUpperCase(), language: languageName(language) })}
      align="end"
      buttonClassName={BUTTON}
      piece={languagePanel}
      face={
        <>
          <Languages aria-hidden size={16} strokeWidth={1.75} />
          <span className="uppercase">{code}</span>
        </>
      }
      panel={(close) => <languagePanel.Component seen={seenLanguages()} onChoose={close} />}
    />
  );
}

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon };

function ThemeMenu() {
  const { formatMessage } = useIntl();
  const { theme } = usePreferences().preferences;
  const Icon = THEME_ICONS[theme];
  return (
    <MenuButton
      label={formatMessage({ id: 'frame.theme' }, { theme: formatMessage({ id: `frame.theme.${theme}` }) })}
      align="end"
      buttonClassName={BUTTON}
      piece={themePanel}
      face={<Icon aria-hidden size={16} strokeWidth={1.75} />}
      panel={(close) => <themePanel.Component onChoose={close} />}
    />
  );
}

function AccountMenu({ session }: { session: Session }) {
  const { formatMessage } = useIntl();
  return (
    <MenuButton
      label={formatMessage({ id: 'frame.account' })}
      align="end"
      buttonClassName={BUTTON}
      piece={accountPanel}
      face={<UserRound aria-hidden size={16} strokeWidth={1.75} />}
      panel={(close) => <accountPanel.Component session={session} onClose={close} />}
    />
  );
}

function PageTab({ path, title, icon }: { path: string; title: MessageId; icon: ReactNode }) {
  const { pathname, search } = useLocation();
  const [stores] = /store_id=[^&]*/.exec(search) ?? [];
  return (
    <PageLink
      // Keep the stores in view when switching pages.
      to={stores ? `${path}?${stores}` : path}
      aria-current={pathname.startsWith(path) ? 'page' : undefined}
      className={`${BUTTON} phone:bottom-button aria-[current]:bg-accent-soft aria-[current]:text-accent`}
    >
      <span className="not-phone:hidden">{icon}</span>
      <FormattedMessage id={title} />
    </PageLink>
  );
}

/** Leads to the search field of the page, or to that of the orders. */
function SearchButton() {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={`${BUTTON} phone:bottom-button not-phone:hidden`}
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

function MoreMenu({ seenLanguages }: { seenLanguages: () => readonly string[] }) {
  const { formatMessage } = useIntl();
  const label = formatMessage({ id: 'filter.more' });
  return (
    <MenuButton
      label={label}
      align="end"
      buttonClassName={`${BUTTON} phone:bottom-button not-phone:hidden`}
      piece={morePanel}
      face={
        <>
          <span aria-hidden className="leading-none">
            •••
          </span>
          {label}
        </>
      }
      panel={(close) => <morePanel.Component seen={seenLanguages()} onChoose={close} />}
    />
  );
}

/** The header of every page: product, store picker, and the menus for language, theme and account. */
export function Header({ session, seenLanguages }: { session: Session; seenLanguages: () => readonly string[] }) {
  const { formatMessage } = useIntl();
  const { pathname } = useLocation();
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
        <span className="max-md:sr-only">Tillview</span>
      </PageLink>
      <nav aria-label={formatMessage({ id: 'frame.pages' })} className="me-1 flex shrink-0 gap-0.5 phone:bottom-bar">
        <PageTab path="/orders" title="orders.name" icon={<ReceiptText aria-hidden size={18} />} />
        <PageTab path="/refunds" title="frame.refunds" icon={<Banknote aria-hidden size={18} />} />
        <SearchButton />
        <MoreMenu seenLanguages={seenLanguages} />
      </nav>
      <Region name="stores" look="control">
        {pathname !== '/settings' && <StorePicker />}
      </Region>
      <div className="flex-1" />
      {session.demo && (
        <span
          role="note"
          className="me-1 shrink-0 rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-medium whitespace-nowrap text-accent"
        >
          <FormattedMessage
            id="frame.demo"
            // On phones the store's name needs the room.
            values={{ more: (words) => <span className="phone:sr-only">{words}</span> }}
          />
        </span>
      )}
      <div className="contents phone:hidden">
        <Region name="language" look="control">
          <LanguageMenu seenLanguages={seenLanguages} />
        </Region>
        <Region name="theme" look="control">
          <ThemeMenu />
        </Region>
      </div>
      <Region name="account" look="control">
        <AccountMenu session={session} />
      </Region>
    </header>
  );
}
