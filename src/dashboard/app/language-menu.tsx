import { Languages } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { metLanguages } from '../orders-feed/met-languages.ts';
import { languageName } from '../kit/i18n/formatters.ts';
import { languageTag } from '../kit/i18n/localized-text.ts';
import { ChoiceList } from '../kit/choice-list.tsx';
import { MenuButton } from '../kit/menu-button.tsx';
import { HEADER_BUTTON } from './header-button.ts';
import { browserLanguages, usePreferences } from './preferences.tsx';

/** Offered always: names in them are common, whatever was met so far. */
const COMMON = ['en', 'es', 'zh', 'ja'];
/** Stands for the browser's languages among the choices; no language is empty. */
const OF_BROWSER = '';

/** Languages as BCP 47 writes them, each once. */
function tagsOf(languages: readonly string[]): string[] {
  return [...new Set(languages.flatMap((language) => languageTag(language) ?? []))];
}

/** Every language worth offering, each once: the chosen one, the browser's, the common ones and those that names were met in. */
function offered(chosen: string | undefined): string[] {
  const languages = [...(chosen === undefined ? [] : [chosen]), ...browserLanguages(), ...COMMON, ...metLanguages()];
  return tagsOf(languages).sort((one, other) => languageName(one).localeCompare(languageName(other)));
}

/** The choice of the language that names are read in: the browser's own list, or one language. */
export function LanguageMenu() {
  const { formatMessage, formatList } = useIntl();
  const { preferences, change } = usePreferences();
  const chosen = preferences.nameLanguage;
  const [first = 'en'] = browserLanguages();
  const language = languageTag(chosen ?? first) ?? 'en';
  // What was left to the browser is told in brief.
  const code = (chosen === undefined ? language.split('-')[0] : language) ?? language;
  return (
    <MenuButton
      label={formatMessage({ id: 'frame.language' }, { code: code.toUpperCase(), language: languageName(language) })}
      align="end"
      buttonClassName={HEADER_BUTTON}
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
                value: OF_BROWSER,
                label: formatMessage(
                  { id: 'frame.language_of_browser' },
                  { languages: formatList(tagsOf(browserLanguages()).map(languageName)) },
                ),
              },
              ...offered(chosen).map((value) => ({ value, label: <span lang={value}>{languageName(value)}</span> })),
            ]}
            value={chosen === undefined ? OF_BROWSER : language}
            onChange={(value) => {
              change({ nameLanguage: value === OF_BROWSER ? undefined : value });
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
