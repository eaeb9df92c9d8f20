import type { ComponentProps } from 'react';

/** A small button at the end of a section's heading; its words end where the amounts below it do. */
export function SectionButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className="touch-target -me-1.5 rounded-md px-1.5 text-xs text-ink-muted hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent"
    />
  );
}
