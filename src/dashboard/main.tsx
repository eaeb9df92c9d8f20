import './ask-early.ts';
import './draw-early.ts';
import './app/without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { speak } from './kit/i18n/speech.ts';
import { preloadSession } from './stores/session.ts';
import { watchFaults } from './kit/faults/note-fault.ts';
import { loadEventually, preloadWhenIdle } from './kit/loading/idle-preload.ts';
import { createQueryClient } from './kit/query-client.ts';
import { App } from './app/app.tsx';
import { isFirstVisit } from './app/first-requests.ts';
import { startLanguages } from './app/spoken.ts';
import { preloadedPageSettled } from './orders-feed/orders-api.ts';
import { ConnectReaderContext } from './orders-feed/reader/connect-reader.ts';
import type { ConnectReader } from './orders-feed/reader/reading.ts';
import { preloadFirstPage } from './orders-list/page/preload-first-page.ts';
import { preferencesQuery } from './preferences/use-preferences.ts';
import { viewsQuery } from './views/views-api.ts';
import './app/styles.css';

/** The longest (ms) the first render waits for the session and the first page of orders. */
const FIRST_RENDER_TIMEOUT = 50;

const loadReader = () => import('./page-reader.ts');
preloadWhenIdle(loadReader);
/** The reader's code is loaded in idle time or on the first reading, which waits until the code has loaded. */
const connectReader: ConnectReader = (onReport) => {
  const reader = loadEventually(loadReader).then(({ connectPageReader }) => connectPageReader(onReport));
  return (command) => void reader.then((send) => send(command));
};

const queryClient = createQueryClient();
const answered = Promise.all([
  preloadSession(queryClient, preloadedPageSettled),
  queryClient.prefetchQuery(preferencesQuery),
]);
void queryClient.prefetchQuery(viewsQuery);
preloadFirstPage(location, isFirstVisit());

watchFaults();

const root = document.getElementById('root');
if (!root) throw new Error('No #root.');
// Without its words the page starts in English; `App` loads them as soon as it can.
await speak(startLanguages()).catch(() => undefined);
// Data that arrives almost at once is included in the first render. Until then, the page's static frame stays.
await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, FIRST_RENDER_TIMEOUT))]);
createRoot(root).render(
  <StrictMode>
    <ConnectReaderContext value={connectReader}>
      <App queryClient={queryClient} />
    </ConnectReaderContext>
  </StrictMode>,
);
