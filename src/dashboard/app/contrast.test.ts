import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// Contrast of every color pair of the themes by WCAG 2.2: 4.5 for text (1.4.3), 3 for controls and
// graphics (1.4.11).

const DASHBOARD = join(import.meta.dirname, '..');
const STYLES = ['ui/theme.css', 'order-labels/order-status.css'].map((file) =>
  readFileSync(join(DASHBOARD, file), 'utf8'),
);
const CODE = globSync('**/*.tsx', { cwd: DASHBOARD, exclude: ['**/*.test.tsx'] })
  .map((file) => readFileSync(join(DASHBOARD, file), 'utf8'))
  .join('\n');

type Rgb = readonly [number, number, number];

/** A color in linear sRGB (0 to 1, clamped to the gamut as a screen does). */
function linear(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [
    chroma * Math.cos((hue * Math.PI) / 180),
    chroma * Math.sin((hue * Math.PI) / 180),
  ];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const encoded = (value: number) =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
const decoded = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** A color at an opacity (0 to 1) over another, blended as browsers do. */
function over(color: Rgb, opacity: number, below: Rgb): Rgb {
  const blend = (index: 0 | 1 | 2) =>
    decoded(encoded(color[index]) * opacity + encoded(below[index]) * (1 - opacity));
  return [blend(0), blend(1), blend(2)];
}

function contrast(first: Rgb, second: Rgb): number {
  const [light, dark] = [first, second]
    .map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .toSorted((left, right) => right - left);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** The named colors of a theme, as defined by one selector's rules. */
function tokensOf(selector: string): Map<string, string> {
  const tokens = new Map<string, string>();
  for (const style of STYLES) {
    for (const rule of style.split(`\n${selector} {`).slice(1)) {
      for (const [, name = '', value = ''] of rule
        .slice(0, rule.indexOf('\n}'))
        .matchAll(/--([\w-]+): ([^;]+);/g))
        tokens.set(name, value);
    }
  }
  return tokens;
}

/** A function that gives a theme's color by its name. */
function paletteOf(theme: 'light' | 'dark'): {
  readonly names: readonly string[];
  of(name: string): Rgb;
} {
  const tokens = new Map([
    ...tokensOf(':root'),
    ...(theme === 'dark' ? tokensOf("[data-theme='dark']") : []),
  ]);
  const of = (name: string): Rgb => {
    const value = tokens.get(name) ?? '';
    const [, same] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
    if (same !== undefined) return of(same);
    const [, lightness, chroma, hue] = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(value) ?? [];
    if (lightness === undefined) throw new Error(`${name} is no color: ${value}`);
    return linear(Number(lightness) / 100, Number(chroma), Number(hue));
  };
  return { names: [...tokens.keys()], of };
}

/** Theme colors that classes such as `text-…` use at least once. */
function used(prefix: string, names: readonly string[]): string[] {
  return names.filter((name) => new RegExp(`\\b${prefix}-${name}(?![\\w/-])`).test(CODE));
}

/**
 * Fills that only carry `ink` (`line`, under the pointer) or `on-accent` text, and text that only
 * appears on filled buttons.
 */
const FILLS = new Set([
  'accent',
  'accent-strong',
  'control',
  'ink-faint',
  'line',
  'line-strong',
  'danger',
]);
const ON_FILLS = new Set(['on-accent', 'surface']);

describe.each(['light', 'dark'] as const)('in %s colors', (theme) => {
  const { names, of } = paletteOf(theme);
  const grounds = used('bg', names).filter((name) => !FILLS.has(name));

  test('all text has enough contrast on every background, without opacity', () => {
    const inks = used('text', names).filter((name) => !ON_FILLS.has(name));
    expect(inks.length).toBeGreaterThan(15);
    expect(grounds.length).toBeGreaterThan(6);
    const low = grounds.flatMap((ground) =>
      inks.flatMap((ink) => {
        const ratio = contrast(of(ink), of(ground));
        return ratio < 4.5 ? [`${ink} on ${ground}: ${ratio.toFixed(2)}`] : [];
      }),
    );
    expect(low).toEqual([]);
    expect(CODE.match(/\btext-(?!xs|sm|row|total|\[)[a-z-]+\/\d+/g) ?? []).toEqual([]);
  });

  test('text has enough contrast on buttons, matches and tinted hours', () => {
    expect(contrast(of('ink'), of('line'))).toBeGreaterThan(4.5);
    for (const fill of ['accent', 'accent-strong'])
      expect(contrast(of('on-accent'), of(fill))).toBeGreaterThan(4.5);
    for (const ground of ['surface', 'raised', 'hover', 'accent-soft'])
      expect(
        contrast(of('accent'), over(of('accent'), 0.15, of(ground))),
        `on ${ground}`,
      ).toBeGreaterThan(4.5);
    const tints = [...CODE.matchAll(/'bg-accent\/(\d+)'/g)].map(
      ([, percent]) => Number(percent) / 100,
    );
    expect(tints.length).toBeGreaterThan(3);
    for (const tint of tints)
      expect(
        contrast(of('ink'), over(of('accent'), tint, of('surface'))),
        `at ${tint}`,
      ).toBeGreaterThan(4.5);
  });

  test('control edges, focus rings and bars have enough contrast on every background', () => {
    for (const ground of ['surface', 'raised', 'sunken', 'hover'])
      for (const line of ['control', 'accent', 'danger', 'ink-faint'])
        expect(contrast(of(line), of(ground)), `${line} on ${ground}`).toBeGreaterThan(3);
  });
});
