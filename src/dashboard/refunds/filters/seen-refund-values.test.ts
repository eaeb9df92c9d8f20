import { expect, test } from 'vitest';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { refundRowsOf } from '#order-domain/refunds/refund-row.ts';
import { offeredReasons } from './seen-refund-values.ts';

function rowsOf(reasons: readonly string[]) {
  return refundRowsOf(exampleOrder({ refunds: reasons.map((reason, id) => exampleRefund({ id: `${id}`, reason })) }));
}

test('a reason is offered once however it is written, with as many refunds as it selects', () => {
  const rows = rowsOf(['wrong item', 'Cold', 'Wrong  item', 'Wrong item', '']);
  const wrong = { reason: 'Wrong  item', count: 3 };
  expect(offeredReasons(rows, [])).toEqual([
    { ...wrong, quoted: '"Wrong  item"' },
    { reason: '', quoted: '""', count: 1 },
    { reason: 'Cold', quoted: '"Cold"', count: 1 },
  ]);
  // As links of other pages write it.
  expect(offeredReasons(rows, ['"wrong item"'])[0]).toEqual({ ...wrong, quoted: '"wrong item"' });
});

test('a chosen reason stays on offer, be it rare or not in the period', () => {
  const rows = rowsOf([...Array.from({ length: 50 }, (_, index) => `often ${index % 45}`), 'seldom']);
  expect(offeredReasons(rows, [])).toHaveLength(40);
  expect(offeredReasons(rows, ['"seldom"', '"gone"']).slice(40)).toEqual([
    { reason: 'seldom', quoted: '"seldom"', count: 1 },
    { reason: 'gone', quoted: '"gone"', count: 0 },
  ]);
});
