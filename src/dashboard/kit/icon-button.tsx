import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A button that shows an icon and is named, for everyone, by `label`. */
export function IconButton({
  icon: Icon,
  label,
  isSmall = false,
  className = '',
  ...props
}: Omit<ComponentProps<'button'>, 'children'> & { icon: LucideIcon; label: string; isSmall?: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={`touch-target inline-flex items-center justify-center rounded-md text-ink-muted transition-colors duration-120 hover:bg-hover hover:text-ink disabled:opacity-40 aria-disabled:opacity-40 aria-disabled:hover:bg-transparent ${isSmall ? 'size-6' : 'size-8'} ${className}`}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} />
    </button>
  );
}
