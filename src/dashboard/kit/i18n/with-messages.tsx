import { type ReactNode, useMemo } from 'react';
import { createIntl, type IntlShape, RawIntlProvider, useIntl } from 'react-intl';

type Messages = Readonly<Record<string, string>>;

/** One combined intl per page intl and messages object, since parts mount often and the intl caches compiled messages. */
const combined = new WeakMap<IntlShape, WeakMap<Messages, IntlShape>>();

function combine(page: IntlShape, messages: Messages): IntlShape {
  const known = combined.get(page) ?? new WeakMap<Messages, IntlShape>();
  combined.set(page, known);
  const { locale, onError } = page;
  // The page's messages come last: for a regional locale, they include its own words for the part too.
  const intl = known.get(messages) ?? createIntl({ locale, onError, messages: { ...messages, ...page.messages } });
  known.set(messages, intl);
  return intl;
}

/** Adds messages (a stable object) to the page's, for a part whose messages are loaded with its code. */
export function WithMessages({ messages, children }: { messages: Messages; children: ReactNode }) {
  const page = useIntl();
  const intl = useMemo(() => combine(page, messages), [page, messages]);
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}
