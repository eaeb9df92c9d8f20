import { describe, expect, test } from 'vitest';
import { createRandom, uuidOf } from './random.ts';

const drawn = <T>(count: number, draw: () => T) => Array.from({ length: count }, draw);

describe('createRandom', () => {
  test('gives the same draws for the same seed and others for another', () => {
    const [one, same, other] = [createRandom('a'), createRandom('a'), createRandom('b')];
    const draws = drawn(20, one.unit);
    expect(drawn(20, same.unit)).toEqual(draws);
    expect(drawn(20, other.unit)).not.toEqual(draws);
  });

  test('gives the same draws on every machine and in every version', () => {
    const random = createRandom('tillview');
    expect([random.between(1, 6), random.between(1, 6), random.uuid()]).toMatchInlineSnapshot(`
      [
        6,
        2,
        "92c9e545-fe9b-456a-a51a-bdf5ebda059c",
      ]
    `);
  });

  test('spreads numbers evenly over a range with both its ends', () => {
    const random = createRandom('dice');
    const counts = Map.groupBy(
      drawn(6000, () => random.between(1, 6)),
      (number) => number,
    );
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const numbers of counts.values())
      expect(Math.abs(numbers.length - 1000)).toBeLessThan(120);
  });

  test('draws in proportion to weights and never what has none', () => {
    const random = createRandom('weights');
    const letters = drawn(4000, () =>
      random.pickWeighted(
        ['never', 'once', 'thrice'],
        (letter) => ({ never: 0, once: 1 })[letter] ?? 3,
      ),
    );
    expect(letters).not.toContain('never');
    expect(Math.abs(letters.filter((letter) => letter === 'thrice').length - 3000)).toBeLessThan(
      150,
    );
  });

  test('refuses to pick from nothing', () => {
    const random = createRandom('nothing');
    expect(() => random.pick([])).toThrow('nothing to pick from');
    expect(() => random.pickWeighted(['closed'], () => 0)).toThrow('nothing to pick from');
  });

  test('makes UUIDs of version 4, all different', () => {
    const random = createRandom('ids');
    const ids = drawn(5000, random.uuid);
    expect(new Set(ids).size).toBe(5000);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

test('uuidOf gives each name an id of its own', () => {
  expect(uuidOf('table/1')).toBe(uuidOf('table/1'));
  expect(uuidOf('table/1')).not.toBe(uuidOf('table/2'));
});
