import './first-requests.ts';
import './app/without-eval.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { interfaceLocale } from '#contract/text/interface-language.ts';
import { watchFaults } from './ui/errors/note-fault.ts';
import { watchScriptFailures } from './ui/errors/script-failures.ts';
import { declareLanguage, loadMessages } from './ui/i18n/messages.ts';
import { ordersQuery } from './api/orders.ts';
import { createQueryClient } from './ui/query-client.ts';
import { App } from './app/app.tsx';
import { ALL_ORDERS, startsWithAllOrders } from './app/first-visit.ts';
import { startLanguages } from './app/spoken.ts';
import { preferencesQuery } from './preferences/use-preferences.ts';
import { routes } from './routes.tsx';
import { sessionQuery } from './stores/session.ts';
import { viewsQuery } from './views/views-api.ts';
import './app/styles.css';

/** The longest (ms) the first render waits for the session and the first page of orders. */
const FIRST_RENDER_TIMEOUT = 50;

const queryClient = createQueryClient();
const firstResponses = Promise.all([
  queryClient.prefetchQuery(sessionQuery),
  queryClient.prefetchQuery(preferencesQuery),
  startsWithAllOrders() && queryClient.prefetchInfiniteQuery(ordersQuery(ALL_ORDERS)),
]);
void queryClient.prefetchQuery(viewsQuery);

watchFaults();
watchScriptFailures();

const root = document.getElementById('root');
if (!root) throw new Error('No #root.');
const locale = interfaceLocale(startLanguages());
declareLanguage(locale);
// The page reports a language that can't be loaded.
await loadMessages('orders', locale).catch(() => undefined);
// Data that arrives quickly is included in the first render. Until then, the page's static frame
// stays.
await Promise.race([
  firstResponses,
  new Promise((resolve) => setTimeout(resolve, FIRST_RENDER_TIMEOUT)),
]);
const reactRoot = createRoot(root);
// In slices, so that the page reacts to keys and clicks meanwhile.
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <App queryClient={queryClient} router={createBrowserRouter(routes)} />
    </StrictMode>,
  ),
);
