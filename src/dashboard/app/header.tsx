import { Languages, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { ChoiceList } from '../kit/choice-list.tsx';
import { languageName } from '../kit/i18n/formatters.ts';
import { languageTag } from '../kit/i18n/localized-text.ts';
import { MenuButton } from '../kit/menu-button.tsx';
import { metLanguages } from '../orders-feed/met-languages.ts';
import { StorePicker } from '../orders-list/selection/address/store-picker.tsx';
import { browserLanguages, THEMES, usePreferences } from './preferences.tsx';

const BUTTON =
  'touch-target inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-row font-medium text-ink-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink';

/** Always offered, since many stores name products in them. */
const COMMON_LANGUAGES = ['en', 'es', 'zh', 'ja'];
/** The value of the choice that follows the browser's languages; no language tag is empty. */
const BROWSER = '';

/** Languages as BCP 47 writes them, without duplicates. */
function tagsOf(languages: readonly string[]): string[] {
  return [...new Set(languages.flatMap((language) => languageTag(language) ?? []))];
}

/** The languages on offer, sorted by name: the chosen one, the browser's, the common ones and those of the orders seen so far. */
function offeredLanguages(chosen: string | undefined): string[] {
  const languages = [
    ...(chosen === undefined ? [] : [chosen]),
    ...browserLanguages(),
    ...COMMON_LANGUAGES,
    ...metLanguages(),
  ];
  return tagsOf(languages).sort((one, other) => languageName(one).localeCompare(languageName(other)));
}

/** Chooses the language in which names of products, promotions and payment methods are shown: the browser's languages, or one. */
export function LanguageMenu() {
  const { formatMessage, formatList } = useIntl();
  const { preferences, change } = usePreferences();
  const chosen = preferences.nameLanguage;
  const [first = 'en'] = browserLanguages();
  const language = languageTag(chosen ?? first) ?? 'en';
  // Without its region, unless the user chose it.
  const code = (chosen === undefined ? language.split('-')[0] : language) ?? language;
  return (
    <MenuButton
      label={formatMessage({ id: 'frame.language' }, { code: code.toUpperCase(), language: languageName(language) })}
      align="end"
      buttonClassName={BUTTON}
      face={
        <>
          <Languages aria-hidden size={16} strokeWidth={1.75} />
          <span className="uppercase max-sm:hidden">{code}</span>
        </>
      }
      panel={(close) => (
        <>
          <ChoiceList
            name="language"
            label={formatMessage({ id: 'frame.language_legend' })}
            choices={[
              {
                value: BROWSER,
                label: formatMessage(
                  { id: 'frame.language_of_browser' },
                  { languages: formatList(tagsOf(browserLanguages()).map((tag) => languageName(tag))) },
                ),
              },
              ...offeredLanguages(chosen).map((value) => ({
                value,
                label: <span lang={value}>{languageName(value)}</span>,
              })),
            ]}
            value={chosen === undefined ? BROWSER : language}
            onChange={(value) => {
              change({ nameLanguage: value === BROWSER ? undefined : value });
              close();
            }}
          />
          <p className="max-w-60 border-t border-line px-3.5 py-2 text-xs text-ink-muted">
            <FormattedMessage id="frame.language_hint" />
          </p>
        </>
      )}
    />
  );
}

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon };

function ThemeMenu() {
  const { formatMessage } = useIntl();
  const { preferences, change } = usePreferences();
  const Icon = THEME_ICONS[preferences.theme];
  return (
    <MenuButton
      label={formatMessage({ id: 'frame.theme' }, { theme: formatMessage({ id: `frame.theme.${preferences.theme}` }) })}
      align="end"
      buttonClassName={BUTTON}
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
      buttonClassName={BUTTON}
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

/** The header of every page: product, store picker, and the menus for language, theme and account. */
export function Header({ session }: { session: Session }) {
  return (
    <header className="flex h-12 shrink-0 short:h-auto items-center gap-1 border-b border-line px-4 max-sm:gap-0 max-sm:px-2">
      <Link
        to="/orders"
        className="touch-target me-1 inline-flex h-8 items-center justify-center gap-2 rounded-md px-1 font-semibold tracking-tight"
      >
        <img src="/tillview.svg" alt="" width={20} height={20} />
        <span className="max-sm:sr-only">Tillview</span>
      </Link>
      <StorePicker />
      <div className="flex-1" />
      {session.demo && (
        <span
          role="note"
          className="me-1 shrink-0 rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-medium whitespace-nowrap text-accent"
        >
          <FormattedMessage
            id="frame.demo"
            // On phones the room is for the store's name.
            values={{ more: (words) => <span className="max-sm:sr-only">{words}</span> }}
          />
        </span>
      )}
      <LanguageMenu />
      <ThemeMenu />
      <AccountMenu session={session} />
    </header>
  );
}
