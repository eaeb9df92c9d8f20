import type { ComponentProps } from 'react';
import { Section } from '../period-figures/sections.tsx';
import { SumsTable } from '../ui/sums-table.tsx';

/** A section with a table that scrolls if it's too large, so that its column titles stay. */
export function WideSection({
  title,
  ...table
}: { title: string } & Omit<ComponentProps<typeof SumsTable>, 'label' | 'isWide'>) {
  return (
    <Section title={title}>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keys scroll it.
        tabIndex={0}
        role="group"
        aria-label={title}
        className="max-h-[75dvh] phone:max-h-[60dvh] overflow-auto print:max-h-none print:overflow-visible"
      >
        <SumsTable label={title} isWide {...table} />
      </div>
    </Section>
  );
}
