const [WIDTH, HEIGHT] = [96, 24];
/** The line's width, within the box. */
const STROKE = 1.5;

/** The course of values over time, without axis: decoration beside the figure that has the words. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 3) return null;
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = HEIGHT - 2 * STROKE;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH;
    const y = high === low ? room : room * (1 - (value - low) / (high - low));
    return `${x.toFixed(1)},${(y + STROKE).toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden
      width={WIDTH}
      height={HEIGHT}
      className="mt-1 block rtl:-scale-x-100 print:hidden"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth={STROKE}
        strokeLinejoin="round"
        className="stroke-ink-faint"
      />
    </svg>
  );
}
