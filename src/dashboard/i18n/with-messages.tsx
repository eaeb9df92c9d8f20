import { type ReactNode, useMemo } from 'react';
import { createIntl, RawIntlProvider, useIntl } from 'react-intl';

/** Adds messages to those of the page, for a part of it whose words come with its code. */
export function WithMessages({
  messages,
  children,
}: {
  messages: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const page = useIntl();
  const intl = useMemo(() => {
    const { locale, onError } = page;
    return createIntl({ locale, onError, messages: { ...page.messages, ...messages } });
  }, [page, messages]);
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}
