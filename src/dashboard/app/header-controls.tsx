import { Languages, Monitor, Moon, Search, Sun, UserRound } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Session } from '#contract/bff/session.ts';
import { languageName } from '../ui/i18n/formatters.ts';
import { languageFor } from '#contract/text/interface-language.ts';
import { useInterfaceLocale } from '../ui/i18n/message-provider.tsx';
import { useLocation, useNavigate } from 'react-router';
import { useKeepsOrders } from '../stores/session.ts';
import { focusSearch } from '../ui/navigation/search-target.ts';
import { MenuButton } from '../ui/popups/menu-button.tsx';
import { StorePicker } from '../orders/selection/store-picker.tsx';
import { AccountPanel } from './account-panel.tsx';
import { HEADER_BUTTON } from './header-tab.tsx';
import { LanguagePanel, MorePanel, ThemePanel } from './header-panels.tsx';
import { MORE_LINKS, NAV_PAGES } from './nav-pages.ts';
import { usePreferences } from '../preferences/use-preferences.ts';

/**
 * The menu for the interface language and the language of names; `seenLanguages` returns those of
 * the loaded names.
 */
export function LanguageMenu({ seenLanguages }: { seenLanguages: () => readonly string[] }) {
  const { formatMessage } = useIntl();
  const language = languageFor(useInterfaceLocale()) ?? 'en';
  // Two letters are enough, except for the two scripts of Chinese.
  const code = language.startsWith('zh')
    ? languageName(language).slice(0, 1)
    : language.slice(0, 2).toUpperCase();
  return (
    <MenuButton
      label={formatMessage({ id: 'frame.language' }, { code, language: languageName(language) })}
      align="end"
      buttonClassName={HEADER_BUTTON}
      face={
        <>
          <Languages aria-hidden size={16} strokeWidth={1.75} />
          <span className="max-lg:hidden">{code}</span>
        </>
      }
      panel={(close) => <LanguagePanel seen={seenLanguages()} onChoose={close} />}
    />
  );
}

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon };

function ThemeMenu() {
  const { formatMessage } = useIntl();
  const { theme } = usePreferences();
  const Icon = THEME_ICONS[theme];
  return (
    <MenuButton
      label={formatMessage(
        { id: 'frame.theme' },
        { theme: formatMessage({ id: `frame.theme.${theme}` }) },
      )}
      align="end"
      buttonClassName={HEADER_BUTTON}
      face={<Icon aria-hidden size={16} strokeWidth={1.75} />}
      panel={(close) => <ThemePanel onChoose={close} />}
    />
  );
}

function AccountMenu({ session }: { session: Session }) {
  const { formatMessage } = useIntl();
  return (
    <MenuButton
      label={formatMessage({ id: 'frame.account' })}
      align="end"
      buttonClassName={HEADER_BUTTON}
      face={<UserRound aria-hidden size={16} strokeWidth={1.75} />}
      panel={(close) => <AccountPanel session={session} onClose={close} />}
    />
  );
}

/** The menu with all other controls, in the bar at the bottom of a phone. */
function MoreMenu({ seenLanguages }: { seenLanguages: () => readonly string[] }) {
  const { formatMessage } = useIntl();
  const label = formatMessage({ id: 'filter.more' });
  const { pathname } = useLocation();
  const isWithin = [...NAV_PAGES, ...MORE_LINKS].some(({ path }) => pathname.startsWith(path));
  return (
    <MenuButton
      label={label}
      align="end"
      buttonClassName={`${HEADER_BUTTON} phone:bottom-button not-phone:hidden ${isWithin ? 'bg-hover' : ''}`}
      face={
        <>
          <span aria-hidden className="flex h-[18px] items-center leading-none">
            •••
          </span>
          {label}
        </>
      }
      panel={(close) => <MorePanel seen={seenLanguages()} onChoose={close} />}
    />
  );
}

/** Leads to the search field of the page, or else of the orders page. */
function SearchButton() {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={`${HEADER_BUTTON} phone:bottom-button not-phone:hidden`}
      onClick={() => {
        if (focusSearch()) return;
        void navigate('/orders');
        // Wait until that page is rendered.
        setTimeout(focusSearch);
      }}
    >
      <Search aria-hidden size={18} />
      <FormattedMessage id="frame.search" />
    </button>
  );
}

/** The end of the bar at the bottom of a phone. */
export function PhoneMenus({ seenLanguages }: { seenLanguages: () => readonly string[] }) {
  return (
    <>
      {useKeepsOrders() && <SearchButton />}
      <MoreMenu seenLanguages={seenLanguages} />
    </>
  );
}

/** The store picker, and the menus for language, theme and account. */
export function HeaderControls({
  session,
  seenLanguages,
}: {
  session: Session;
  seenLanguages: () => readonly string[];
}) {
  const { pathname } = useLocation();
  return (
    <>
      {/* A phone has the title of the page before. */}
      <div className="flex-1 not-phone:hidden" />
      <div className="flex min-w-0 items-center max-lg:flex-col lg:flex-1">
        {pathname !== '/settings' && pathname !== '/help' && <StorePicker />}
        {session.demo && (
          // In narrow windows, a small line below the stores, which need the room beside.
          <span
            role="note"
            className="shrink-0 font-medium whitespace-nowrap text-accent max-lg:pointer-events-none max-lg:not-first:-mt-0.5 max-lg:not-first:pointer-coarse:-mt-1.75 max-lg:text-[0.625rem] max-lg:leading-2.5 lg:ms-auto lg:me-1 lg:rounded-full lg:bg-accent-soft lg:px-2.5 lg:py-0.5 lg:text-xs"
          >
            <FormattedMessage id="frame.demo" />
          </span>
        )}
      </div>
      <div className="flex-1 phone:hidden lg:hidden" />
      <div className="contents phone:hidden">
        <LanguageMenu seenLanguages={seenLanguages} />
      </div>
      {/* In a window not much wider than a phone the store's name needs the room; Settings has the
          theme, too. */}
      <div className="contents max-[52rem]:hidden">
        <ThemeMenu />
      </div>
      <AccountMenu session={session} />
    </>
  );
}
