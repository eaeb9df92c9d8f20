import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useIntl } from 'react-intl';

/** Adds the messages of a part that is loaded on demand to those of the first screen. */
export function LazyMessages({ messages, children }: { messages: Record<string, string>; children: ReactNode }) {
  const intl = useIntl();
  const all = useMemo(() => ({ ...intl.messages, ...messages }), [intl.messages, messages]);
  return (
    <IntlProvider locale={intl.locale} messages={all} onError={intl.onError}>
      {children}
    </IntlProvider>
  );
}
