import { describe, expect, test } from 'vitest';
import { createScrollPace } from './scroll-pace.ts';

describe('how many rows to have ready', () => {
  const list: readonly string[] = [];

  test('is few at rest, two seconds of them while scrolling, and bounded', () => {
    const ahead = createScrollPace();
    expect(ahead(0, list, 0)).toBe(80);
    expect(ahead(10, list, 1_000)).toBe(80);
    expect(ahead(310, list, 2_000)).toBe(600);
    expect(ahead(100_000, list, 2_016)).toBe(1_000);
  });

  test('counts upwards too, and forgets', () => {
    const ahead = createScrollPace();
    ahead(1_000, list, 0);
    expect(ahead(800, list, 1_000)).toBe(400);
    expect(ahead(800, list, 1_500)).toBe(200);
    expect(ahead(800, list, 10_000)).toBe(80);
  });

  test('a list that grows is not scrolled', () => {
    const ahead = createScrollPace();
    ahead(10, list, 0);
    const grown = [...list, 'order'];
    expect(ahead(10, grown, 1_000)).toBe(80);
    expect(ahead(210, grown, 1_016)).toBe(80);
    expect(ahead(310, grown, 2_016)).toBe(200);
  });

  test('a clock that stands still tells nothing', () => {
    const ahead = createScrollPace();
    ahead(0, list, 5);
    expect(ahead(500, list, 5)).toBe(80);
  });
});
