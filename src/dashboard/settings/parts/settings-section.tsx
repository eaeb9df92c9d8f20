import { type ReactNode, useId } from 'react';

/** A section of the settings: a region named by its heading, with its main action beside it. */
export function SettingsSection({
  id,
  title,
  hint,
  action,
  children,
}: {
  /** The hash in the address that leads here. */
  id: string;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="scroll-mt-4 border-b border-line py-8 last:border-b-0">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h2 id={headingId} className="text-sm font-semibold">
            {title}
          </h2>
          {hint && <p className="mt-1 text-row text-ink-muted">{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** A setting with its control beside it, or below it if there is no room. */
export function SettingRow({
  label,
  labelId,
  hint,
  children,
}: {
  label: string;
  /** The id of the label, by which the control is named. */
  labelId: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p id={labelId} className="text-row font-medium">
          {label}
        </p>
        {hint && (
          <p id={`${labelId}-hint`} className="mt-0.5 text-xs text-ink-muted">
            {hint}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
