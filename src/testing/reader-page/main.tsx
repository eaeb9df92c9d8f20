import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { parseListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { requestJson } from '#dashboard/kit/request.ts';
import { loadMessages } from '#dashboard/kit/i18n/messages.ts';
import { ConnectReaderContext } from '#dashboard/orders-feed/reader/connect-reader.ts';
import { useReading } from '#dashboard/orders-feed/reader/use-reading.ts';
import { ReadingStatus } from '#dashboard/orders-feed/reader/reading-status.tsx';
import { startReader } from '#dashboard/orders-feed/reader/start-reader.ts';
import { IDS } from '#dashboard/orders-feed/reader/testing/ids-kind.ts';
import { DaysProvider } from '#dashboard/stores/days.tsx';
// oxlint-disable-next-line import/default -- Vite makes this module: the address of the worker's script.
import workerUrl from './test-reader-worker.ts?worker&url';
import '#dashboard/app/styles.css';

/**
 * A page that reads one period and shows the progress: a minimal page with a reader, for the browser tests and the benchmark. Its
 * address holds `start` and `end` (epoch seconds) and the list operation's parameters.
 */
const address = new URLSearchParams(location.search);
const { pageSize: _pageSize, ...filter } = parseListOrdersQuery(location.search.slice(1)).query;
const request = {
  kind: IDS,
  spec: { prefix: '' },
  period: { filter, from: Number(address.get('start')), until: Number(address.get('end')) },
};
const connect = startReader(workerUrl);

function ReaderPage() {
  const [isStarted, setIsStarted] = useState(!address.has('wait'));
  const reading = useReading(isStarted ? request : undefined);
  const { phase, orders } = reading.progress;
  return (
    <div className="flex flex-col gap-4 p-4">
      <h1 className="text-sm font-semibold">Reader</h1>
      <ReadingStatus reading={reading} />
      <dl className="text-row">
        <dt>Phase</dt>
        <dd>
          <output aria-label="Phase">{phase}</output>
        </dd>
        <dt>Orders</dt>
        <dd>
          <output aria-label="Orders">{orders}</output>
        </dd>
        <dt>Distinct ids</dt>
        <dd>
          <output aria-label="Distinct ids">{new Set(reading.parts.flat()).size}</output>
        </dd>
      </dl>
      <div className="flex gap-2">
        <button type="button" onClick={() => setIsStarted(true)}>
          Start
        </button>
        <button type="button" onClick={reading.cancel}>
          Cancel
        </button>
        <button type="button" onClick={reading.resume}>
          Continue
        </button>
        <button type="button" onClick={() => reading.refresh()}>
          Refresh
        </button>
        <button type="button" onClick={() => void requestJson('/api/orders?page_size=1')}>
          Ask
        </button>
      </div>
    </div>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
const messages = await loadMessages('orders', 'en');
createRoot(root).render(
  <StrictMode>
    <IntlProvider locale="en" messages={messages}>
      <DaysProvider session={{ dayStartsAt: '00:00', timeZone: 'UTC' }}>
        <ConnectReaderContext value={connect}>
          <ReaderPage />
        </ConnectReaderContext>
      </DaysProvider>
    </IntlProvider>
  </StrictMode>,
);
