import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFocusHeir } from './focus-heir.ts';
import { IconButton } from './icon-button.tsx';

const LOOKS = {
  info: { icon: Info, className: 'bg-sunken text-ink-muted' },
  warning: { icon: TriangleAlert, className: 'bg-warning-soft text-warning' },
  danger: { icon: CircleAlert, className: 'bg-danger-soft text-danger' },
} as const;

/** A line that tells something quietly, with its actions at the end. */
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
  const heir = useFocusHeir();
  const { icon: Icon, className } = LOOKS[kind];
  return (
    <div
      ref={heir}
      role={kind === 'danger' ? 'alert' : 'status'}
      className={`flex items-center gap-2 px-4 py-2 text-row ${className}`}
    >
      <Icon aria-hidden size={16} className="shrink-0" />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      {actions}
      {onDismiss && <IconButton icon={X} label={onDismiss.label} onClick={onDismiss.action} />}
    </div>
  );
}
