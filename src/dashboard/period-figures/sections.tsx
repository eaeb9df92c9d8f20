import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { RankedBars, type RankedMark } from '../ui/charts/ranked-bars.tsx';

/** Sections below each other in two columns, where there is room. */
export const COLUMNS = 'gap-x-12 lg:columns-2 *:mb-8';

/** A part of the page with its heading. */
export function Section({
  title,
  isLong = false,
  children,
}: {
  title: string;
  /**
   * Whether it is set closer on paper, and continued on the next sheet: kept together, it would
   * leave much of one empty.
   */
  isLong?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      className={`min-w-0 break-inside-avoid cramped:overflow-x-auto ${isLong ? 'print:break-inside-auto print:[&_th]:py-0.5 print:[&_tr]:h-auto print:[&_tr]:break-inside-avoid' : ''}`}
    >
      <h2 className="mb-2 break-after-avoid text-sm font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** A section with a ranking; none without marks. */
export function RankedSection({
  title,
  mark,
  value,
  note,
  marks,
  isTop = false,
}: {
  title: string;
  /** Heads the names, the values and the notes. */
  mark: string;
  value: string;
  note?: string | undefined;
  marks: readonly RankedMark[];
  /** Whether there are more than these. */
  isTop?: boolean;
}) {
  const { formatMessage } = useIntl();
  if (marks.length === 0) return null;
  return (
    <Section title={title}>
      <RankedBars
        marks={marks}
        words={{
          label: title,
          mark,
          value,
          note,
          before: formatMessage({ id: 'figures.before' }),
          showAll: (count) =>
            formatMessage({ id: isTop ? 'insights.show_top' : 'insights.show_all' }, { count }),
        }}
      />
    </Section>
  );
}
