import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A button that shows an icon and is named, for everyone, by `label`. */
export function IconButton({
  icon: Icon,
  label,
  className = '',
  ...props
}: Omit<ComponentProps<'button'>, 'children'> & { icon: LucideIcon; label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={`touch-target inline-flex size-8 items-center justify-center rounded-md text-ink-muted transition-colors duration-120 hover:bg-hover hover:text-ink disabled:opacity-40 aria-disabled:opacity-40 aria-disabled:hover:bg-transparent ${className}`}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} />
    </button>
  );
}
