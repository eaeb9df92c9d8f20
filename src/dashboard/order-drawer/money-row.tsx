import type { ReactNode } from 'react';

/** A text with its amount at the end of the line, by its last digit in both reading directions. */
export function MoneyRow({
  children,
  amount,
  className = '',
}: {
  children: ReactNode;
  amount?: ReactNode;
  className?: string;
}) {
  return (
    <div className={`flex items-baseline justify-between gap-3 ${className}`}>
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      {/* Where the line ends at the left, amounts of different lengths need a column to be right in. */}
      {amount !== undefined && <div className="shrink-0 text-right rtl:min-w-22">{amount}</div>}
    </div>
  );
}
