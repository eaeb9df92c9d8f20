import { describe, expect, test } from 'vitest';
import { createLookahead } from './use-load-ahead.ts';

describe('how many rows to have ready', () => {
  const list: readonly string[] = [];

  function settled(index: number) {
    const ahead = createLookahead();
    ahead(index - 1, list, -20_000);
    ahead(index, list, 0);
    return ahead;
  }

  test('is few at rest, two seconds of them while scrolling, and bounded', () => {
    const ahead = settled(0);
    expect(ahead(10, list, 1_000)).toBe(80);
    expect(ahead(310, list, 2_000)).toBe(600);
    expect(ahead(100_000, list, 2_016)).toBe(1_000);
  });

  test('counts upwards too, and forgets', () => {
    const ahead = settled(1_000);
    expect(ahead(800, list, 1_000)).toBe(400);
    expect(ahead(800, list, 1_500)).toBe(200);
    expect(ahead(800, list, 10_000)).toBe(80);
  });

  test('a list that grows is not scrolled', () => {
    const ahead = settled(10);
    const grown = [...list, 'order'];
    expect(ahead(10, grown, 1_000)).toBe(80);
    expect(ahead(10, grown, 1_500)).toBe(80);
    expect(ahead(210, grown, 1_516)).toBe(80);
    expect(ahead(310, grown, 2_516)).toBe(200);
  });

  test('a clock that stands still tells nothing', () => {
    const ahead = settled(0);
    expect(ahead(500, list, 0)).toBe(80);
  });
});
