import { expect, test } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { relatedOrders } from './split-section.tsx';

const parent = exampleOrder({ id: 'parent' });
const open = exampleOrder({ id: 'open', parentOrderId: 'parent' });
const sibling = exampleOrder({ id: 'sibling', parentOrderId: 'parent' });
const child = exampleOrder({ id: 'child', parentOrderId: 'open' });
const stranger = exampleOrder({ id: 'stranger', parentOrderId: 'another' });
const single = exampleOrder({ id: 'single', parentOrderId: '' });

test('parent, siblings and children are found, each once and never the order itself', () => {
  const found = relatedOrders(open, [child, single, open, stranger, sibling, parent, sibling]);
  expect(found.map(({ relation, order }) => `${relation} ${order.id}`)).toEqual([
    'parent parent',
    'sibling sibling',
    'child child',
  ]);
});

test('orders without a parent are not siblings of each other', () => {
  expect(relatedOrders(single, [parent, exampleOrder({ id: 'other', parentOrderId: '' })])).toEqual([]);
});

test('an order that names itself as its parent has no parent', () => {
  const own = exampleOrder({ id: 'own', parentOrderId: 'own' });
  expect(relatedOrders(own, [own, exampleOrder({ id: 'other', parentOrderId: 'own' })])).toMatchObject([
    { relation: 'child', order: { id: 'other' } },
  ]);
});
