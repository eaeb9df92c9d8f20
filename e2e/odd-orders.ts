import { buildItem, buildOrder, moment, type RawOrder } from './build-order.ts';

/** Text that a careless page runs as markup. */
export const HTML_NAME = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';
/** Text that turns the reading direction of what follows it, if it is not isolated. */
export const RTL_NAME = 'evil\u202Egnp.exe';
export const EMOJI_NAME = '👨‍👩‍👧‍👦 Familia 🍜';
export const LONG_NAME = 'Ox'.repeat(5_000);
/** Lines of the huge order. */
export const HUGE_ORDER_LINES = 1_200;

const OPTIONAL_FIELDS = [
  'couponCode',
  'sequenceNumber',
  'ticketNumber',
  'paidAt',
  'tableId',
  'tableName',
  'memberId',
  'memberName',
  'memberPhone',
  'shippingAddressId',
  'parentOrderId',
  'pickupName',
  'pickupPhone',
  'pickupAt',
  'appliedPromotions',
];

function optionalFieldsAs(number: number, createdAt: string, value: null | undefined): RawOrder {
  return {
    ...buildOrder(number, createdAt),
    ...Object.fromEntries(OPTIONAL_FIELDS.map((field) => [field, value])),
  };
}

/** Orders that a service should not send but one day does, by what is odd about them; numbers from `first` on. */
export function oddOrders(first: number) {
  const at = (index: number) => moment(index * 60);
  const unknownEnums = buildOrder(first, at(0), {
    paymentStatus: 'disputed',
    fulfillmentStatus: 'teleported',
    serviceType: 'drone',
    source: 'smart_fridge',
    items: [buildItem(first, 1, { itemRole: 'gift' })],
  });
  const extraFields = buildOrder(first + 1, at(1), {
    loyalty: { points: 12 },
    items: [buildItem(first + 1, 1, { allergens: ['nuts'] })],
  });
  const missingOptionals = optionalFieldsAs(first + 2, at(2), undefined);
  const nullOptionals = optionalFieldsAs(first + 3, at(3), null);
  const unreadable = buildOrder(first + 4, at(4), { totalCents: 'thirteen twenty' });
  const wrongSums = buildOrder(first + 5, at(5), { totalCents: 999, subtotalCents: 1, taxCents: 7 });
  const named = (index: number, name: string) =>
    buildOrder(first + index, at(index), {
      memberName: name,
      tableName: name,
      note: name,
      items: [buildItem(first + index, 1, { productName: { _base: name } })],
    });
  const html = named(6, HTML_NAME);
  const rtl = named(7, RTL_NAME);
  const emoji = named(8, EMOJI_NAME);
  const long = named(9, LONG_NAME);
  const huge = buildOrder(first + 10, at(10), {
    subtotalCents: 1200 * HUGE_ORDER_LINES,
    taxCents: 120 * HUGE_ORDER_LINES,
    totalCents: 1320 * HUGE_ORDER_LINES,
    items: Array.from({ length: HUGE_ORDER_LINES }, (_, line) => buildItem(first + 10, line + 1)),
    appliedPromotions: [
      {
        promotionId: 'last-line',
        triggerType: 'automatic',
        name: { _base: 'The last line' },
        discountCents: 0,
        lineAllocations: [{ lineIndex: HUGE_ORDER_LINES - 1, discountCents: 0, promotionId: 'last-line' }],
      },
    ],
  });
  const oddTime = buildOrder(first + 11, at(11), { paidAt: 'yesterday', tzOffsetMinutes: 100_000 });
  return {
    unknownEnums,
    extraFields,
    missingOptionals,
    nullOptionals,
    unreadable,
    wrongSums,
    html,
    rtl,
    emoji,
    long,
    huge,
    oddTime,
  };
}
