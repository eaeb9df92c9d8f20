import { type ReactNode, useDeferredValue, useLayoutEffect } from 'react';
import { IntlProvider } from 'react-intl';
import { interfaceLocale } from '#contract/text/interface-language.ts';
import { formatLocale } from '../ui/i18n/format-locale.ts';
import { USUAL_HOURS, withHours } from '../ui/i18n/hours.ts';
import { InterfaceLocale, useMessages } from '../ui/i18n/message-provider.tsx';
import { declareLanguage } from '../ui/i18n/messages.ts';
import { usePreferences } from '../preferences/use-preferences.ts';
import { spokenLanguages } from './spoken.ts';

/** Provides the user's language, and a locale with the chosen hours (12 or 24) for formatting. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const { hours = USUAL_HOURS, language } = usePreferences();
  // Deferred, so that the page keeps its language until all messages on screen have loaded in the
  // next one.
  const locale = useDeferredValue(interfaceLocale(spokenLanguages(language)));
  const messages = useMessages('orders', locale);
  useLayoutEffect(() => declareLanguage(locale), [locale]);
  const regional = formatLocale(locale, navigator.languages);
  return (
    <InterfaceLocale value={locale}>
      <IntlProvider
        locale={withHours(regional, hours === 'language' ? undefined : hours)}
        messages={messages}
      >
        {children}
      </IntlProvider>
    </InterfaceLocale>
  );
}
