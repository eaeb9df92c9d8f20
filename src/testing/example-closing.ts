import { randomUUID } from 'node:crypto';
import type { SaveClosingRequest } from '#contract/bff/closing-requests.ts';
import type { ClosingFigures } from '#contract/bff/closings.ts';
import type { Figures } from '#contract/bff/order-store/figures.ts';

/** Figures of a day with takings of 10.00 in cash. */
export function exampleFigures(changes: Partial<ClosingFigures> = {}): ClosingFigures {
  return {
    readAt: '2026-11-22T23:05:00Z',
    currency: 'EUR',
    sales: 1,
    grossSalesCents: 1100,
    promotionsCents: 200,
    promotions: [
      {
        id: 'happy',
        trigger: 'automatic',
        name: { _base: 'Happy hour' },
        discountCents: 200,
        uses: 1,
      },
    ],
    unnamedPromotionsCents: 0,
    manualDiscountsCents: 0,
    compsCents: 0,
    taxInPricesCents: 0,
    salesBeforeRefundsCents: 900,
    refundedGoodsCents: 0,
    amountOnlyRefundsCents: 0,
    netSalesCents: 900,
    taxCents: 100,
    rates: [{ id: 'standard', percent: 11.1, chargedCents: 100, refundedCents: 0 }],
    otherCents: 0,
    totalCents: 1000,
    totalAfterRefundsCents: 1000,
    methods: [
      {
        method: { key: 'cash-id', code: 'cash', name: { _base: 'Cash', nl: 'Contant' } },
        takenCents: 1000,
        changeCents: 500,
        refundedCents: 0,
        netCents: 1000,
      },
    ],
    takenCents: 1000,
    netTakingsCents: 1000,
    bridge: {
      owedCents: 0,
      overpaidCents: 0,
      paidOnOtherDaysCents: 0,
      paidForOtherDaysCents: 0,
      refundedOnOtherDaysCents: 0,
      refundedForOtherDaysCents: 0,
      cancelledTakingsCents: 0,
    },
    cancelled: { count: 0, totalCents: 0 },
    owing: { count: 0, totalCents: 0 },
    open: [{ status: 'active', count: 0, totalCents: 0 }],
    refunds: { count: 0, amountCents: 0 },
    incompleteOrders: 0,
    ...changes,
  };
}

/** A request to save a closing, with a new id. */
export function exampleClosing(changes: Partial<SaveClosingRequest> = {}): SaveClosingRequest {
  return {
    id: randomUUID(),
    storeId: '0b5d2c3a-0000-4000-8000-000000000001',
    day: '2026-11-22',
    figures: exampleFigures(),
    floatCents: 10_000,
    countedCents: 10_950,
    note: '',
    ...changes,
  };
}

/**
 * The response of `GET /api/figures` for a day with takings of 10.00 in cash and complete coverage.
 */
export function exampleFiguresResponse(changes: Partial<Figures> = {}): Figures {
  return {
    coverage: { completeFrom: null, asOf: '2026-11-22T23:05:00Z' },
    from: '2026-11-22',
    to: '2026-11-22',
    trees: [exampleFigures()],
    storesWithTaxInPrices: [],
    incompleteOrders: 0,
    groups: [],
    breakdowns: [],
    comparison: null,
    ...changes,
  };
}
