import {
  Calculator,
  ChartNoAxesColumn,
  CircleQuestionMark,
  type LucideIcon,
  Settings,
  TriangleAlert,
} from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ChoiceList } from '../ui/choice-list.tsx';
import { collator } from '../ui/i18n/collator.ts';
import { languageName } from '../ui/i18n/formatters.ts';
import { interfaceLocale, languageFor, LANGUAGES } from '#contract/text/interface-language.ts';
import { languageTag } from '../ui/i18n/localized-text.ts';
import { THEMES } from '../preferences/preferences.ts';
import { useChangePreferences, usePreferences } from '../preferences/use-preferences.ts';
import { PageTab } from './header-tab.tsx';
import { MORE_LINKS, NAV_PAGES } from './nav-pages.ts';
import { browserLanguages } from './preferences.tsx';
import { useKeepsOrders } from '../stores/session.ts';
import { useOpenExceptions } from './use-open-exceptions.ts';

/** Always offered, since many stores name products in them. */
const COMMON_NAME_LANGUAGES = ['en', 'es', 'zh', 'ja'];
/** The value of the choice to follow the browser's languages; empty, because no language tag is. */
export const BROWSER_LANGUAGES = '';

/** Distinct languages in BCP 47 form. */
function tagsOf(languages: readonly string[]): string[] {
  return [...new Set(languages.flatMap((language) => languageTag(language) ?? []))];
}

/** The interface language for the browser's languages, in that language. */
export function browserInterfaceName(): string {
  return languageName(languageFor(interfaceLocale(browserLanguages())) ?? 'en');
}

/** The browser's languages, each in its own language. */
export function browserLanguageNames(): string[] {
  return tagsOf(browserLanguages()).map((tag) => languageName(tag));
}

/**
 * The offered languages, sorted by name in a locale: the chosen one, the browser's, the common ones
 * and those of the orders so far.
 */
export function offeredLanguages(
  locale: string,
  chosen: string | undefined,
  seen: readonly string[],
): string[] {
  const { compare } = collator(locale);
  const languages = [
    ...(chosen === undefined ? [] : [chosen]),
    ...browserLanguages(),
    ...COMMON_NAME_LANGUAGES,
    ...seen,
  ];
  return tagsOf(languages).sort((one, other) => compare(languageName(one), languageName(other)));
}

/**
 * Chooses the interface language, and the language for names of products, promotions and payment
 * methods.
 */
export function LanguagePanel({
  seen,
  onChoose,
}: {
  seen: readonly string[];
  onChoose: () => void;
}) {
  const { formatMessage, formatList, locale } = useIntl();
  const preferences = usePreferences();
  const change = useChangePreferences();
  const chosen = preferences.nameLanguage;
  return (
    <>
      <ChoiceList
        name="interface-language"
        label={formatMessage({ id: 'frame.interface_legend' })}
        choices={[
          {
            value: BROWSER_LANGUAGES,
            label: formatMessage(
              { id: 'frame.language_of_browser' },
              { languages: browserInterfaceName() },
            ),
          },
          ...LANGUAGES.map((value) => ({
            value,
            label: <span lang={value}>{languageName(value)}</span>,
          })),
        ]}
        value={preferences.language ?? BROWSER_LANGUAGES}
        onChange={(value) => {
          change({ language: value === BROWSER_LANGUAGES ? undefined : value });
          onChoose();
        }}
      />
      <h2
        aria-hidden
        className="border-t border-line px-3.5 pt-2 text-xs font-medium text-ink-muted"
      >
        <FormattedMessage id="frame.language_legend" />
      </h2>
      <ChoiceList
        name="language"
        label={formatMessage({ id: 'frame.language_legend' })}
        choices={[
          {
            value: BROWSER_LANGUAGES,
            label: formatMessage(
              { id: 'frame.language_of_browser' },
              { languages: formatList(browserLanguageNames()) },
            ),
          },
          ...offeredLanguages(locale, chosen, seen).map((value) => ({
            value,
            label: <span lang={value}>{languageName(value)}</span>,
          })),
        ]}
        value={chosen === undefined ? BROWSER_LANGUAGES : languageTag(chosen)}
        onChange={(value) => {
          change({ nameLanguage: value === BROWSER_LANGUAGES ? undefined : value });
          onChoose();
        }}
      />
      <p className="w-0 min-w-full border-t border-line px-3.5 py-2 text-xs text-ink-muted">
        <FormattedMessage id="frame.language_hint" />
      </p>
    </>
  );
}

/** The icons of pages, except those with charts. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  '/exceptions': TriangleAlert,
  '/close': Calculator,
  '/settings': Settings,
  '/help': CircleQuestionMark,
};

/** Only in wider windows: the theme, the language for names, and links to settings and help. */
export function MorePanel({ seen, onChoose }: { seen: readonly string[]; onChoose: () => void }) {
  const openExceptions = useOpenExceptions();
  const pages = useKeepsOrders() ? NAV_PAGES : [];
  return (
    <div className="max-h-[70dvh] w-64 max-w-full overflow-y-auto">
      {[...pages, ...MORE_LINKS].map(({ path, title }) => {
        const Icon = ICONS[path] ?? ChartNoAxesColumn;
        return (
          <PageTab
            key={path}
            path={path}
            count={path === '/exceptions' ? openExceptions : 0}
            title={title}
            icon={<Icon aria-hidden size={14} className="shrink-0 opacity-75" />}
            className="touch-target mx-1.5 flex items-center gap-2 rounded-md px-2 py-1.5 first:mt-1.5 hover:bg-hover"
            onClick={onChoose}
          />
        );
      })}
      {(['theme', 'language'] as const).map((part) => (
        <section key={part} className="border-t border-line pt-2 first-of-type:mt-1.5">
          <h2 aria-hidden className="px-3.5 text-xs font-medium text-ink-muted">
            <FormattedMessage
              id={part === 'theme' ? 'frame.theme_legend' : 'frame.interface_legend'}
            />
          </h2>
          {part === 'theme' ? (
            <ThemePanel onChoose={onChoose} />
          ) : (
            <LanguagePanel seen={seen} onChoose={onChoose} />
          )}
        </section>
      ))}
    </div>
  );
}

/** Chooses the theme: light, dark, or the device's. */
export function ThemePanel({ onChoose }: { onChoose: () => void }) {
  const { formatMessage } = useIntl();
  const preferences = usePreferences();
  const change = useChangePreferences();
  return (
    <ChoiceList
      name="theme"
      label={formatMessage({ id: 'frame.theme_legend' })}
      choices={THEMES.map((value) => ({
        value,
        label: formatMessage({ id: `frame.theme.${value}` }),
      }))}
      value={preferences.theme}
      onChange={(theme) => {
        change({ theme });
        onChoose();
      }}
    />
  );
}
