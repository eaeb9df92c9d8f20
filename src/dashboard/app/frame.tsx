import { Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { createSeenStores, SeenStoresContext } from '../orders-list/selection/filters/seen-stores.ts';
import { ChoiceList } from '../kit/choice-list.tsx';
import { MenuButton } from '../kit/menu-button.tsx';
import { HEADER_BUTTON } from './header-button.ts';
import { LanguageMenu } from './language-menu.tsx';
import { THEMES, usePreferences } from './preferences.tsx';

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon };

function ThemeMenu() {
  const { formatMessage } = useIntl();
  const { preferences, change } = usePreferences();
  const Icon = THEME_ICONS[preferences.theme];
  return (
    <MenuButton
      label={formatMessage({ id: 'frame.theme' }, { theme: formatMessage({ id: `frame.theme.${preferences.theme}` }) })}
      align="end"
      buttonClassName={HEADER_BUTTON}
      face={<Icon aria-hidden size={16} strokeWidth={1.75} />}
      panel={(close) => (
        <ChoiceList
          name="theme"
          label={formatMessage({ id: 'frame.theme_legend' })}
          choices={THEMES.map((value) => ({ value, label: formatMessage({ id: `frame.theme.${value}` }) }))}
          value={preferences.theme}
          onChange={(theme) => {
            change({ theme });
            close();
          }}
        />
      )}
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
      panel={() => (
        <div className="max-w-72 p-4">
          <p className="font-medium">{session.user?.name ?? formatMessage({ id: 'frame.account_local' })}</p>
          <p className="mt-1 text-ink-muted">
            <FormattedMessage id="frame.account_local_hint" values={{ stores: session.stores.length }} />
          </p>
        </div>
      )}
    />
  );
}

/** The frame around every page: product, stores, language, theme and account. */
export function Frame({
  session,
  storePicker,
  children,
}: {
  session: Session;
  storePicker: ReactNode;
  children: ReactNode;
}) {
  const [seenStores] = useState(createSeenStores);
  return (
    <SeenStoresContext value={seenStores}>
      <div className="flex h-full flex-col">
        <header className="flex h-12 shrink-0 short:h-auto items-center gap-1 border-b border-line px-4 max-sm:gap-0 max-sm:px-2">
          <Link
            to="/orders"
            className="touch-target me-1 inline-flex h-8 items-center justify-center gap-2 rounded-md px-1 font-semibold tracking-tight"
          >
            <img src="/tillview.svg" alt="" width={20} height={20} />
            <span className="max-sm:sr-only">Tillview</span>
          </Link>
          {storePicker}
          <div className="flex-1" />
          {session.demo && (
            <span
              role="note"
              className="me-1 shrink-0 rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-medium whitespace-nowrap text-accent"
            >
              <FormattedMessage
                id="frame.demo"
                // On a phone the name of the store needs the room.
                values={{ more: (words) => <span className="max-sm:sr-only">{words}</span> }}
              />
            </span>
          )}
          <LanguageMenu />
          <ThemeMenu />
          <AccountMenu session={session} />
        </header>
        {children}
      </div>
    </SeenStoresContext>
  );
}
