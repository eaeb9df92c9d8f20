import { type ComponentType, createContext, type ReactNode, use, useMemo } from 'react';
import { createIntl, type IntlShape, RawIntlProvider, useIntl } from 'react-intl';
import { lazyComponent } from '../loading/lazy-component.ts';
import { type Catalogue, loadMessages, type Messages } from './messages.ts';

/**
 * The interface's locale (BCP 47), which messages are written in; numbers and dates follow
 * react-intl's.
 */
export const InterfaceLocale = createContext('en');

export function useInterfaceLocale(): string {
  return use(InterfaceLocale);
}

/** One per page's intl and catalogue, since parts mount often and an intl caches its formatters. */
const combined = new WeakMap<IntlShape, WeakMap<Messages, IntlShape>>();

function combine(page: IntlShape, messages: Messages): IntlShape {
  const known = combined.get(page) ?? new WeakMap<Messages, IntlShape>();
  combined.set(page, known);
  const { locale, onError } = page;
  // The page's messages come last: those of British English hold its words for all catalogues.
  const intl =
    known.get(messages) ??
    createIntl({ locale, onError, messages: { ...messages, ...page.messages } });
  known.set(messages, intl);
  return intl;
}

/** The messages of a catalogue in a locale of the interface (BCP 47); suspends while they load. */
export function useMessages(catalogue: Catalogue, locale: string): Messages {
  return use(loadMessages(catalogue, locale));
}

/** Adds the messages of a catalogue to those around it; suspends while they load. */
export function MessageProvider({
  catalogue,
  children,
}: {
  catalogue: Catalogue;
  children: ReactNode;
}) {
  return (
    <AddMessages messages={useMessages(catalogue, useInterfaceLocale())}>{children}</AddMessages>
  );
}

/** Adds messages (a stable object) to those around it. */
export function AddMessages({ messages, children }: { messages: Messages; children: ReactNode }) {
  const page = useIntl();
  const intl = useMemo(() => combine(page, messages), [page, messages]);
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}

/** `lazyComponent` for one that needs the messages of a catalogue, which load beside its code. */
export function lazyWithMessages<Props extends object>(
  catalogue: Catalogue,
  load: () => Promise<ComponentType<Props>>,
) {
  return lazyComponent<Props>(async () => {
    const [Component] = await Promise.all([
      load(),
      loadMessages(catalogue, document.documentElement.lang || 'en'),
    ]);
    return (props) => (
      <MessageProvider catalogue={catalogue}>
        <Component {...props} />
      </MessageProvider>
    );
  });
}
