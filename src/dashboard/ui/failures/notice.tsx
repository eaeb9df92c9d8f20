import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button.tsx';

const LOOKS = {
  info: { icon: Info, className: 'bg-sunken text-ink-muted' },
  warning: { icon: TriangleAlert, className: 'bg-warning-soft text-warning' },
  danger: { icon: CircleAlert, className: 'bg-danger-soft text-danger' },
} as const;

/**
 * A message on its own line with its actions at the end; `danger` is an alert. Other notices that
 * appear later need a `status` around them to be announced.
 */
export function Notice({
  kind,
  children,
  actions,
  onDismiss,
}: {
  kind: keyof typeof LOOKS;
  children: ReactNode;
  actions?: ReactNode;
  onDismiss?: { label: string; action: () => void };
}) {
  const { icon: Icon, className } = LOOKS[kind];
  const hasButton = actions || onDismiss;
  return (
    <div
      role={kind === 'danger' ? 'alert' : undefined}
      className={`flex items-start gap-2 px-4 py-2 text-row ${className}`}
    >
      <Icon aria-hidden size={16} className={`shrink-0 ${hasButton ? 'my-2' : 'my-0.5'}`} />
      {/* Without room beside the text, the actions wrap below it. */}
      <div
        className={`flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-2 gap-y-1 ${hasButton ? 'min-h-8' : ''}`}
      >
        <div className="min-w-0 flex-[1_1_min(100%,12rem)] wrap-anywhere">{children}</div>
        {actions}
      </div>
      {onDismiss && (
        <IconButton
          icon={X}
          label={onDismiss.label}
          className="print:hidden"
          onClick={onDismiss.action}
        />
      )}
    </div>
  );
}
