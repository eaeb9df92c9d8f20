import type { ReactNode } from 'react';

/**
 * A message in the middle of the available space: an empty list, an error, a missing page. Its
 * buttons often remove it.
 */
export function PageMessage({
  icon,
  title,
  children,
  actions,
}: {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="mx-auto flex h-full min-h-64 max-w-md flex-col items-center justify-center-safe gap-2 px-6 py-10 text-center">
      {icon && <div className="mb-1 text-ink-faint">{icon}</div>}
      <h2 className="text-sm font-semibold">{title}</h2>
      {children && <div className="text-row wrap-anywhere text-ink-muted">{children}</div>}
      {actions && (
        <div className="mt-3 flex max-w-full flex-wrap justify-center gap-2">{actions}</div>
      )}
    </div>
  );
}
