import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import type { OrderFigures } from '#order-domain/order/order-figures.ts';
import { useOrderContext } from './order-context.ts';

/** A named section of the drawer: a small heading with `summary` at its end, and its content. */
export function Section({
  title,
  summary,
  children,
}: {
  title: string;
  summary?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      data-section={title}
      className="low:scroll-mt-24 flex flex-col gap-1.5 border-t border-line px-4 py-3"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3 tabIndex={-1} className="rounded-sm text-row font-semibold">
          {title}
        </h3>
        {summary && <div className="text-end text-row text-ink-muted">{summary}</div>}
      </div>
      {children}
    </section>
  );
}

const WIDTHS = ['w-3/4', 'w-1/2', 'w-2/3'] as const;

/**
 * A placeholder while something loads; it appears only after 150 ms, so that fast loads never
 * flicker.
 */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className="animate-appear">
      <span className="sr-only">
        <FormattedMessage id="drawer.loading" />
      </span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} aria-hidden className="flex h-7 items-center justify-between gap-8">
          <span
            className={`h-3 animate-skeleton rounded-sm bg-line ${WIDTHS[line % WIDTHS.length]}`}
          />
          <span className="h-3 w-14 animate-skeleton rounded-sm bg-line" />
        </div>
      ))}
    </div>
  );
}

/** The parts of an order that have a section of their own, with the fields that they come from. */
export const PART_FIELDS = {
  items: 'items',
  payments: 'payments',
  refunds: 'refunds',
  promotions: 'appliedPromotions',
  taxes: 'taxBreakdown',
} as const;
export type PartName = keyof typeof PART_FIELDS;

/**
 * A part counts as empty once it is loaded; an unreadable entry is still an entry, and payments show
 * refunds without any.
 */
export function isEmptyPart(name: PartName, order: Order, { incomplete }: OrderFigures): boolean {
  const field = PART_FIELDS[name];
  if (name === 'payments' && order.refunds?.length !== 0) return false;
  return order[field]?.length === 0 && !incomplete.has(field);
}

/**
 * The section of one part of the order: a skeleton until the part is loaded, a short note where it
 * failed to load; none for an empty part, which `EmptyParts` names.
 */
export function PartSection({
  name,
  part,
  skeletonLines = 1,
  summary,
  children,
}: {
  name: PartName;
  part: readonly unknown[] | undefined;
  skeletonLines?: number;
  summary?: ReactNode;
  children: ReactNode;
}) {
  const { order, figures, hasFailed } = useOrderContext();
  const title = useIntl().formatMessage({ id: `drawer.${name}` });
  if (isEmptyPart(name, order, figures)) return null;
  if (!part && hasFailed)
    return <Section title={title} summary={<FormattedMessage id="drawer.not_loaded" />} />;
  return (
    <Section title={title} summary={summary}>
      {part ? children : <Skeleton lines={skeletonLines} />}
    </Section>
  );
}

const PARTS = Object.keys(PART_FIELDS).filter((name): name is PartName => name in PART_FIELDS);

/** The parts of which the order has nothing, in one line. */
export function EmptyParts() {
  const { order, figures } = useOrderContext();
  const { formatMessage } = useIntl();
  const empty = PARTS.filter((name) => isEmptyPart(name, order, figures));
  if (empty.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-3 text-row text-ink-muted">
      {empty.map((name) => (
        <section key={name} aria-label={formatMessage({ id: `drawer.${name}` })}>
          <FormattedMessage id={`drawer.${name}_none`} />
        </section>
      ))}
    </div>
  );
}

/** A small button at the end of a section's heading, aligned with the amounts below it. */
export function SectionButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className="touch-target -me-1.5 rounded-md px-1.5 text-xs text-ink-muted hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent"
    />
  );
}

type EntriesProps<T> = { of: readonly T[]; children: (entry: T, index: number) => ReactNode };

/** Malformed responses can repeat an id, so the keys are positions. */
export function Each<T>({ of, children }: EntriesProps<T>) {
  // oxlint-disable-next-line react/no-array-index-key -- See above.
  return of.map((entry, index) => <Fragment key={index}>{children(entry, index)}</Fragment>);
}

export function Entries<T>({ of, className, children }: EntriesProps<T> & { className?: string }) {
  return (
    <Each of={of}>{(entry, index) => <li className={className}>{children(entry, index)}</li>}</Each>
  );
}
