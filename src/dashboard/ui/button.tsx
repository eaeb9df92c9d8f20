import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

const LOOKS = {
  quiet: 'text-ink-muted hover:bg-hover hover:text-ink',
  outline: 'border border-line-strong bg-raised text-ink hover:bg-hover',
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
} as const;

/** A text button; `quiet` by default, `primary` for the one action that matters. */
export function Button({
  look = 'quiet',
  className = '',
  ...props
}: ComponentProps<'button'> & { look?: keyof typeof LOOKS }) {
  return (
    <button
      type="button"
      {...props}
      className={`touch-target inline-flex h-8 items-center justify-center gap-1.5 rounded-md px-2.5 text-row font-medium whitespace-nowrap transition-colors duration-120 disabled:opacity-50 ${LOOKS[look]} ${className}`}
    />
  );
}

/** A button that shows an icon; `label` is its accessible name and its tooltip. */
export function IconButton({
  icon: Icon,
  label,
  isSmall = false,
  className = '',
  ...props
}: Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon;
  label: string;
  isSmall?: boolean;
}) {
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
