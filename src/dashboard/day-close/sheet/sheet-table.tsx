import type { ReactNode } from 'react';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import {
  FIGURES_AMOUNT,
  FIGURES_HEAD,
  FIGURES_TABLE,
} from '../../period-figures/figures-table.tsx';

/** A part of the sheet with its heading. */
export function SheetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 break-inside-avoid cramped:overflow-x-auto">
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** The classes of a cell that holds text. */
const TEXT = 'py-1.5 ps-4 text-start max-sm:ps-2';

/** A table of the sheet: names at the start, numbers at the end. */
export function SheetTable({
  title,
  head,
  texts = 0,
  children,
}: {
  title: string;
  /** The names of the columns; the first one names the rows. */
  head: readonly string[];
  /** How many columns after the first one hold text. */
  texts?: number;
  children: ReactNode;
}) {
  const [first, ...others] = head;
  return (
    <SheetSection title={title}>
      <table aria-label={title} data-texts={texts} className={FIGURES_TABLE}>
        <thead>
          <tr className={FIGURES_HEAD}>
            <th scope="col" className="text-start">
              {first}
            </th>
            {others.map((name, index) => (
              <th key={name} scope="col" className={index < texts ? TEXT : FIGURES_AMOUNT}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </SheetSection>
  );
}

/** A row of a `SheetTable`. */
export function SheetRow({
  name,
  cells,
  texts = 0,
}: {
  name: ReactNode;
  cells: readonly ReactNode[];
  /** How many of the cells hold text. */
  texts?: number;
}) {
  return (
    <tr className="hover:bg-hover">
      <th
        scope="row"
        className="py-1.5 text-start font-normal wrap-anywhere cramped:wrap-break-word"
      >
        {name}
      </th>
      {cells.map((cell, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- The cells of a row have only their column as identity.
        <td key={index} className={index < texts ? TEXT : FIGURES_AMOUNT}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

/** A link of the sheet, which looks like text until it is pointed at. */
export function SheetLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <PageLink to={to} className="rounded-sm hover:text-accent hover:underline">
      {children}
    </PageLink>
  );
}
