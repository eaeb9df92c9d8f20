import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { DaysProvider } from '#dashboard/stores/days.tsx';
import { loadMessages, english } from '#dashboard/ui/i18n/messages.ts';
import { AddMessages } from '#dashboard/ui/i18n/message-provider.tsx';
import { OrderBody } from '#dashboard/order-drawer/frame/order-body.tsx';
import { SectionNav } from '#dashboard/order-drawer/frame/section-nav.tsx';
import { type OrderFrame, OrderProvider } from '#dashboard/order-drawer/parts/order-context.ts';
import { computeFigures } from '#order-domain/order/order-figures.ts';

const addedMessages = await loadMessages('drawer', 'en');
const client = new QueryClient();

/** The text of a rendered order: by region name, by table row, and in total. */
export type Drawn = {
  readonly regions: ReadonlyMap<string, string>;
  readonly rows: readonly string[];
  readonly text: string;
  /** The sections to which its navigation leads. */
  readonly listed: readonly string[];
};

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"');
}

/**
 * Renders orders to text in one pass, which creates the formatters once; throws on a message that
 * cannot be formatted.
 */
export function drawOrders(frames: readonly Omit<OrderFrame, 'figures'>[]): Drawn[] {
  const html = renderToStaticMarkup(
    <IntlProvider
      locale="en"
      messages={english}
      onError={(error) => {
        throw error;
      }}
    >
      <AddMessages messages={addedMessages}>
        <QueryClientProvider client={client}>
          <DaysProvider session={{ dayStartsAt: '00:00', timeZone: null }}>
            <MemoryRouter>
              {frames.map((frame) => (
                <article key={frame.order.id}>
                  <OrderProvider
                    value={{
                      ...frame,
                      figures: computeFigures(frame.order),
                      rawJson: JSON.stringify({ order: frame.order }),
                      hasFailed: false,
                    }}
                  >
                    <OrderBody />
                    <SectionNav />
                  </OrderProvider>
                </article>
              ))}
            </MemoryRouter>
          </DaysProvider>
        </QueryClientProvider>
      </AddMessages>
    </IntlProvider>,
  );
  return html
    .split('<article>')
    .slice(1)
    .map((article) => article.split('<nav'))
    .map(([sheet = '', nav = '']) => ({
      regions: new Map(
        sheet
          .split('<section')
          .slice(1)
          .map((section) => [
            /aria-label="([^"]*)"/.exec(section)?.[1] ?? '',
            textOf(`<${section}`),
          ]),
      ),
      rows: [...sheet.matchAll(/<tr.*?<\/tr>/g)].map(([row]) => textOf(row)),
      text: textOf(sheet),
      listed: [...nav.matchAll(/<button.*?<\/button>/g)].map(([button]) => textOf(button)),
    }));
}
