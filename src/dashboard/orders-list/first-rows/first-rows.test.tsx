// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoreDescription } from '#contract/bff/store.ts';
import type { Order } from '#contract/service/order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { characterWidths } from '#testing/character-widths.ts';
import { cleanUpTable, renderTable, setUpTableTests } from '#testing/render-table.tsx';
import { createPlainIntl } from '../../kit/i18n/plain-intl.ts';
import { messages } from '../../kit/i18n/messages.ts';
import { readTableLayout } from '../../kit/table/read-table-layout.ts';
import { CARD_WIDTH, DEFAULT_LAYOUT, DENSITIES } from '../../kit/table/table-layout.ts';
import { ORDER_COLUMNS } from '../table/columns/order-columns.tsx';
import { TextBlocks } from '../../kit/table/window/text-lines.tsx';
import { staticNodes } from '../../kit/early/static-nodes.ts';
import { layOutFirstRows } from './first-rows.tsx';

setUpTableTests();

const HEIGHT = 800;
const LONDON = { id: exampleOrder().storeId, name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' };
// In the same zone, since the table only shows zones if the page tells it to.
const OTHER = {
  id: '91d2b1f5-4f0c-4a6e-9a47-3f2f5a0c7d11',
  name: '恵比寿',
  timeZone: 'Europe/London',
  currency: 'JPY',
};

/** The HTML of a row in a list, except for its position and what only React needs. */
function rowHtml(row: Element): string {
  const copy = row.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error('A row is an element.');
  for (const name of ['tabindex', 'style']) copy.removeAttribute(name);
  return copy.outerHTML;
}

function rowsOf(parent: ParentNode): string[] {
  return [...parent.querySelectorAll('[data-row]')].map(rowHtml);
}

/** The rows as drawn before the table has loaded. */
function drawn(
  orders: readonly Order[],
  stores: readonly StoreDescription[],
  width: number,
  layout = DEFAULT_LAYOUT,
): Looks {
  const box = document.createElement('div');
  const session = { user: null, stores: [...stores], currency: 'USD', timeZone: null, dayStartsAt: '00:00' };
  const intl = createPlainIntl('en-GB', messages);
  const isCard = width < CARD_WIDTH;
  const list = layOutFirstRows({ session, orders, intl, nameLanguage: 'en', layout, isCard });
  box.append(...staticNodes(TextBlocks(list)));
  const widths = characterWidths(box);
  box.replaceChildren(...staticNodes(list.rowsIn({ width, height: HEIGHT }, widths)));
  return looksOf(box);
}

/** The tracks of the columns. */
function tracksOf(parent: ParentNode): (string | undefined)[] {
  const styles = [...parent.querySelectorAll('[style*="--table-columns"]')].map((element) =>
    element.getAttribute('style'),
  );
  return styles.map((style) => /--table-columns: ([^;]*);/.exec(style ?? '')?.[1]);
}

type Looks = { readonly rows: readonly string[]; readonly tracks: readonly (string | undefined)[] };

/** The rendered rows, and the tracks of their columns. */
function looksOf(parent: ParentNode): Looks {
  return { rows: rowsOf(parent), tracks: tracksOf(parent) };
}

/** The rows as the table shows them. */
function shown(
  orders: readonly Order[],
  stores: readonly StoreDescription[],
  width: number,
  layout = DEFAULT_LAYOUT,
): Looks {
  renderTable({ orders, stores, width, height: HEIGHT, layout });
  const looks = looksOf(document.body);
  cleanUpTable();
  return looks;
}

/** Any arrangement of the columns that the first page of orders has the fields for. */
const ids = fc.uniqueArray(fc.constantFrom(...ORDER_COLUMNS.ids.filter((id) => id !== 'items')), { maxLength: 4 });
const arbitraryLayout = fc
  .record({
    order: ids,
    shown: ids,
    hidden: ids,
    pinned: ids,
    widths: fc.dictionary(fc.constantFrom(...ORDER_COLUMNS.ids), fc.integer({ min: 56, max: 640 }), { maxKeys: 3 }),
    density: fc.constantFrom(...DENSITIES),
  })
  .map((value) => readTableLayout(ORDER_COLUMNS, value));

test('first rows are the rows of the table, whatever the orders and however the columns are arranged', () => {
  const fields = fc.record({
    ticketNumber: fc.option(fc.string()),
    sequenceNumber: fc.option(fc.nat()),
    serviceType: fc.constantFrom('dine_in', 'delivery', 'drone', ''),
    source: fc.constantFrom('pos', 'QR_TABLE', 'fax'),
    tableName: fc.option(fc.string()),
    memberName: fc.option(fc.string()),
    pickupName: fc.option(fc.string()),
    tzOffsetMinutes: fc.option(fc.integer({ min: -720, max: 840 })),
    storeId: fc.constantFrom(LONDON.id, OTHER.id, 'unknown'),
  });
  const list = fc.array(fc.tuple(arbitraryOrder, fields), { minLength: 1, maxLength: 6 });
  const layouts = fc.oneof(fc.constant(DEFAULT_LAYOUT), arbitraryLayout);
  fc.assert(
    fc.property(
      list,
      fc.constantFrom(360, 700, 1000, 1440),
      fc.boolean(),
      layouts,
      (drafts, width, isOneStore, layout) => {
        const orders = drafts
          .map(([order, more], index) => ({ ...order, ...more, id: `order-${index}` }))
          // Newest first, as the service lists them.
          .toSorted((left, right) => (secondOf(right.createdAt) ?? 0) - (secondOf(left.createdAt) ?? 0));
        const stores = isOneStore ? [LONDON] : [LONDON, OTHER];
        expect(drawn(orders, stores, width, layout)).toEqual(shown(orders, stores, width, layout));
      },
    ),
    { seed: 1, numRuns: 25 },
  );
});

test('only rows in sight are drawn', () => {
  const orders = Array.from({ length: 50 }, (_, index) => exampleOrder({ id: `order-${index}` }));
  const { rows } = drawn(orders, [LONDON], 1440);
  expect(rows.length).toBeLessThan(22);
  expect(rows).toEqual(shown(orders, [LONDON], 1440).rows);
});
