import type { ReactNode } from 'react';

/** Labelled facts, one a line. */
export function FactList({ facts }: { facts: readonly { readonly label: string; readonly value: ReactNode }[] }) {
  return (
    <dl className="text-row">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex items-baseline gap-2 py-0.5">
          <dt className="w-22 shrink-0 text-ink-muted first-letter:uppercase">{label}</dt>
          <dd className="min-w-0 flex-1 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
