import { createElement, type ReactElement, type SVGProps } from 'react';

/** A Lucide icon as data: its shapes within a square of `size`. */
type IconData = {
  readonly size: number;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
};

/**
 * Creates an icon's component. The build substitutes it for Lucide's own function (vite.config.ts), which supports features that the
 * dashboard does not use (contexts, names, absolute strokes) and takes three components for each icon.
 */
export function lucideIcon({ size: box, node }: IconData) {
  let shapes: ReactElement[] | undefined;
  return function Icon({ size = box, ...props }: SVGProps<SVGSVGElement> & { size?: number }) {
    shapes ??= node.map(([tag, attributes]) => createElement(tag, attributes));
    const look = {
      'aria-hidden': true,
      width: size,
      height: size,
      viewBox: `0 0 ${box} ${box}`,
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...props,
    } as const;
    return createElement('svg', look, shapes);
  };
}
