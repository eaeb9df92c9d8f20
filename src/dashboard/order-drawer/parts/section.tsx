import { type ReactNode, useId } from 'react';

/** A named region of the drawer: a small heading, what it comes to at the heading's end, and its content. */
export function Section({ title, summary, children }: { title: string; summary?: ReactNode; children?: ReactNode }) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      data-section={title}
      className="low:scroll-mt-24 flex flex-col gap-1.5 border-t border-line px-4 py-3 first:border-t-0"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={headingId} tabIndex={-1} className="rounded-sm text-row font-semibold">
          {title}
        </h3>
        {summary && <div className="text-end text-row text-ink-muted">{summary}</div>}
      </div>
      {children}
    </section>
  );
}
