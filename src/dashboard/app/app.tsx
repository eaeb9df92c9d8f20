import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { IntlProvider } from 'react-intl';
import { RouterProvider } from 'react-router/dom';
import { ErrorBoundary } from '../ui/errors/error-boundary.tsx';
import { noteFault } from '../ui/errors/note-fault.ts';
import { english } from '../ui/i18n/messages.ts';
import { LocaleProvider } from './locale-provider.tsx';
import { PreferencesProvider } from './preferences.tsx';

/** The dashboard: its pages, and the providers around them. */
export function App({
  queryClient,
  router,
}: {
  queryClient: QueryClient;
  router: ComponentProps<typeof RouterProvider>['router'];
}) {
  return (
    <QueryClientProvider client={queryClient}>
      {/* For errors before the user's language has loaded. */}
      <IntlProvider locale="en" messages={english}>
        <ErrorBoundary kind="page">
          <LocaleProvider>
            <PreferencesProvider>
              {/* Not as transitions: a second click must see the address of the first one. */}
              <RouterProvider
                router={router}
                useTransitions={false}
                onError={(error) => noteFault(error, 'page')}
              />
            </PreferencesProvider>
          </LocaleProvider>
        </ErrorBoundary>
      </IntlProvider>
    </QueryClientProvider>
  );
}
