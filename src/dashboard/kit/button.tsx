import type { ComponentProps } from 'react';

const LOOKS = {
  quiet: 'text-ink-muted hover:bg-hover hover:text-ink',
  outline: 'border border-line-strong bg-raised text-ink hover:bg-hover',
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
} as const;

/** A button; `quiet` unless it is the one action that matters. */
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
