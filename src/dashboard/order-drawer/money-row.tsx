import type { ReactNode } from 'react';

/** A text with its amount at the end of the line. */
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
      {amount !== undefined && <div className="shrink-0 text-end">{amount}</div>}
    </div>
  );
}
