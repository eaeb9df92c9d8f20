import type { ReadingProgress } from './reading.ts';

/** The share of the orders that was read, in percent; undefined while unknown. */
function percentRead({ orders, expectedOrders }: ReadingProgress): number | undefined {
  return expectedOrders ? Math.min(100, Math.round((orders / expectedOrders) * 100)) : undefined;
}

/** How much was read; undefined where nobody knows how much there is. */
export function ReadingBar({
  label,
  progress,
  className,
}: {
  label: string;
  progress: ReadingProgress | undefined;
  /** Gives its place and height. */
  className: string;
}) {
  const percent = progress && percentRead(progress);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={`overflow-hidden ${className}`}
    >
      <div
        className={`h-full bg-accent ${percent === undefined ? 'w-1/3 animate-skeleton' : 'transition-[width] duration-240'}`}
        style={percent === undefined ? undefined : { width: `${Math.max(2, percent)}%` }}
      />
    </div>
  );
}
