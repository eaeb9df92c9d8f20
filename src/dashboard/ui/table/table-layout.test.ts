import { expect, test } from 'vitest';
import { cardHeadingHeight, HEADING_HEIGHT } from './table-layout.ts';

test('above cards, one sum is beside its title, and several have lines below it', () => {
  const ofSums = [0, 1, 2, 3, 4].map((sums) => cardHeadingHeight(sums, 360) / HEADING_HEIGHT);
  expect(ofSums).toEqual([1, 1, 1.5, 1.5, 2]);
});
