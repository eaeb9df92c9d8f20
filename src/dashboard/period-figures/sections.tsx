import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { RankedBars, type RankedMark } from '../ui/charts/ranked-bars.tsx';

/** Sections in two columns if there is room. */
export const COLUMNS = 'gap-x-12 lg:columns-2 *:mb-8';

/** A part of the page with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 break-inside-avoid cramped:overflow-x-auto">
      <h2 className="mb-2 text-sm font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** A section with a ranking; nothing without two marks, which one could compare. */
export function RankedSection({
  title,
  mark,
  value,
  note,
  marks,
  isCut = false,
}: {
  title: string;
  /** Column headers of names, values and notes. */
  mark: string;
  value: string;
  note?: string | undefined;
  marks: readonly RankedMark[];
  /** True if there are more. */
  isCut?: boolean;
}) {
  const { formatMessage } = useIntl();
  if (marks.length < 2) return null;
  return (
    <Section title={title}>
      <RankedBars
        marks={marks}
        label={title}
        head={[mark, value, formatMessage({ id: 'figures.before' }), note]}
        showAll={formatMessage({ id: 'insights.show_top' }, { count: marks.length, isCut })}
      />
    </Section>
  );
}
