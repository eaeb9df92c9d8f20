import './first-requests.ts';
import './app/without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { interfaceLocale } from '#contract/text/interface-language.ts';
import { watchFaults } from './kit/errors/note-fault.ts';
import { watchScriptFailures } from './kit/errors/script-failures.ts';
import { declareLanguage, loadMessages } from './kit/i18n/messages.ts';
import { createQueryClient } from './kit/query-client.ts';
import { App } from './app/app.tsx';
import { isFirstVisit } from './app/first-visit.ts';
import { startLanguages } from './app/spoken.ts';
import { preloadedPageSettled } from './orders-feed/orders-api.ts';
import { ConnectReaderContext } from './orders-feed/reader/connect-reader.ts';
import { preloadFirstPage } from './orders-list/page/preload-first-page.ts';
import { connectPageReader } from './page-reader.ts';
import { preferencesQuery } from './preferences/use-preferences.ts';
import { routes } from './routes.tsx';
import { preloadSession } from './stores/session.ts';
import { viewsQuery } from './views/views-api.ts';
import './app/styles.css';

/** The longest (ms) the first render waits for the session and the first page of orders. */
const FIRST_RENDER_TIMEOUT = 50;

const queryClient = createQueryClient();
const answered = Promise.all([
  preloadSession(queryClient, preloadedPageSettled),
  queryClient.prefetchQuery(preferencesQuery),
]);
void queryClient.prefetchQuery(viewsQuery);
preloadFirstPage(location, isFirstVisit());

watchFaults();
watchScriptFailures();

const root = document.getElementById('root');
if (!root) throw new Error('No #root.');
const locale = interfaceLocale(startLanguages());
declareLanguage(locale);
// A language that can't be loaded is told in the page.
await loadMessages('orders', locale).catch(() => undefined);
// Data that arrives almost at once is included in the first render. Until then, the page's static frame stays.
await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, FIRST_RENDER_TIMEOUT))]);
createRoot(root).render(
  <StrictMode>
    <ConnectReaderContext value={connectPageReader}>
      <App queryClient={queryClient} router={createBrowserRouter(routes)} />
    </ConnectReaderContext>
  </StrictMode>,
);
